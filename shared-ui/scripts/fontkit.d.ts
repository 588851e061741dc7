/** The little of a package that the fonts' script uses. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    /** The code points that the font can set. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(character: number): { readonly id: number };
    layout(text: string, features?: readonly string[]): { readonly advanceWidth: number };
  }
  export function create(file: Buffer): Font;
}
