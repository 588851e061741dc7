/** The little of a package that the fonts' script uses. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    layout(text: string): { readonly advanceWidth: number };
  }
  export function create(file: Buffer): Font;
}
