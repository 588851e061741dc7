/** The part of this untyped package that `typefaces.ts` uses. */
declare module 'woff2sfnt-sfnt2woff' {
  /** Converts a WOFF (version 1) web font into a font file that systems accept. */
  export function toSfnt(woff: Buffer): Buffer;
}
