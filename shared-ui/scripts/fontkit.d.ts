/** The part of fontkit, which has no types, that the scripts and tests of the fonts use. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    /** The code points in the font. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(character: number): { readonly id: number };
    layout(text: string, features?: readonly string[]): { readonly advanceWidth: number };
  }
  export function create(file: Buffer): Font;
}
