/** The part of subset-font, which has no types, that the font script uses. */
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
