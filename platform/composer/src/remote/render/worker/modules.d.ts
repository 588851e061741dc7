/** The server bundles that workers import. */
declare module 'shell' {
  const shell: import('@proper/shared-types/release').ShellServer;
  export default shell;
}

declare module 'remote' {
  const remote: import('@proper/shared-types').Remote;
  export default remote;
}
