/** The little of two packages without types that the fonts' script uses. */
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

declare module 'subset-font' {
  export default function subsetFont(
    file: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2';
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Buffer>;
}
