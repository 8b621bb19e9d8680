/* Hands the arguments to Swift. Asking Swift's CommandLine for them makes every process read /proc/self/maps at its start. */
int bday_widget(int count, char **arguments);

int main(int count, char **arguments) { return bday_widget(count, arguments); }
