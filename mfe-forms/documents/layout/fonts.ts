/// <reference types="node" />
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);
const file = (family: string, weight: number): string =>
  resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);

/** Makes the brand's two typefaces known to React-PDF, and leaves words whole at the end of a line. */
export function registerFonts(): void {
  Font.register({
    family: 'Besley',
    fonts: [{ src: file('besley', 600), fontWeight: 600 }],
  });
  Font.register({
    family: 'Hanken Grotesk',
    fonts: [400, 600].map((fontWeight) => ({ src: file('hanken-grotesk', fontWeight), fontWeight })),
  });
  Font.registerHyphenationCallback((word) => [word]);
}
