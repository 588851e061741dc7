/** Set by the bundler: `/releases/shell/1.0.0-3f9a2c1b/`. */
declare const __webpack_public_path__: string;

/** The version of the shell's release that runs. */
export const shellVersion = (): string | undefined => __webpack_public_path__.split('/').at(-2);
