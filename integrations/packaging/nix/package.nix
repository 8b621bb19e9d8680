# Of the archive that `make dist` makes: nix-build integrations/packaging/nix/package.nix --arg archive ./.build/bday-widget-….tar.xz
#
# The sources are not built here: nixpkgs' Swift is older than 6.2. nix-instantiate has read it on Debian; it was not built.
{ pkgs ? import <nixpkgs> { }, archive }:
pkgs.stdenv.mkDerivation {
  pname = "bday-widget";
  version = "0.1.0";
  src = archive;
  nativeBuildInputs = [ pkgs.autoPatchelfHook ];
  buildInputs = [ pkgs.json_c pkgs.libsodium pkgs.sqlite pkgs.systemd pkgs.stdenv.cc.cc.lib ];
  dontStrip = true;
  installPhase = ''
    mkdir -p $out
    cp -r bin libexec share $out/
  '';
  meta = {
    description = "Whose birthday is next, in the status bar, from your vCards";
    license = pkgs.lib.licenses.mit;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "bday-widget";
  };
}
