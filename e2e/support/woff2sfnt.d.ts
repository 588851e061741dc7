/** The little of a package without types that the tests' typefaces need. */
declare module 'woff2sfnt-sfnt2woff' {
  /** A font file that systems take, from one for the web (WOFF, the first). */
  export function toSfnt(woff: Buffer): Buffer;
}
