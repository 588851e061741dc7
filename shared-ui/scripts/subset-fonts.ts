/**
 * Makes the site's fonts from the published ones, with only the characters of English copy and the weights of the site. It also
 * adjusts system fonts to the same width and height, so that nothing moves when the site's own load. Writes `src/theme/fonts/` and
 * `src/theme/fonts.css` (`npm run fonts`).
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { withCurlyApostrophe } from './curly-apostrophe';
import {
  type Family,
  families,
  figures,
  figuresRange,
  figuresWeight,
  letters,
  type SystemFont,
  sample,
} from './font-families';

const theme = path.join(import.meta.dirname, '../src/theme');
const { resolve } = createRequire(import.meta.url);
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Some text in one of our weights, and its width in a system font. */
interface Measurement {
  readonly text: string;
  readonly weight: number;
  readonly width: number;
  readonly range?: string;
}

const measurementsOf = ({ ourWeight, sampleWidth, figuresWidth }: SystemFont): readonly Measurement[] => [
  { text: sample, weight: ourWeight, width: sampleWidth },
  ...(figuresWidth === undefined
    ? []
    : [{ text: figures, weight: figuresWeight, width: figuresWidth, range: figuresRange }]),
];

/** A face that makes a system font as wide and as tall as ours. */
async function fallbackFace(
  family: Family,
  published: Buffer,
  { system, measured }: { readonly system: SystemFont; readonly measured: Measurement },
) {
  const instance = await subsetFont(published, letters, {
    targetFormat: 'sfnt',
    keepFeatures: [...family.features],
    variationAxes: { wght: measured.weight },
  });
  const font = create(instance);
  const size =
    font.layout(measured.text, [...family.features]).advanceWidth / font.unitsPerEm / measured.width;
  const relativeToSize = (length: number): string => percent(length / font.unitsPerEm / size);
  return `@font-face {
  font-family: "${family.family} fallback";
  src: ${system.local.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${system.weights};${measured.range ? `\n  unicode-range: ${measured.range};` : ''}
  size-adjust: ${percent(size)};
  ascent-override: ${relativeToSize(font.ascent)};
  descent-override: ${relativeToSize(-font.descent)};
  line-gap-override: ${relativeToSize(font.lineGap)};
}
`;
}

mkdirSync(path.join(theme, 'fonts'), { recursive: true });
const faces: string[] = [];
for (const entry of families) {
  const { family, slug, weights, features, fallbacks } = entry;
  const source = path.dirname(resolve(`@fontsource-variable/${slug}/package.json`));
  const published = readFileSync(path.join(source, `files/${slug}-latin-wght-normal.woff2`));
  const subset = await subsetFont(
    withCurlyApostrophe(await subsetFont(published, letters, { targetFormat: 'sfnt' })),
    letters,
    { targetFormat: 'woff2', keepFeatures: features, noHinting: true, variationAxes: { wght: weights } },
  );
  writeFileSync(path.join(theme, `fonts/${slug}.woff2`), subset);
  copyFileSync(path.join(source, 'LICENSE'), path.join(theme, `fonts/${slug}.OFL.txt`));
  faces.push(`@font-face {
  font-family: ${family.includes(' ') ? `"${family}"` : family};
  src: url("./fonts/${slug}.woff2") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
}
`);
  // Browsers use the last face of a name whose font the system has.
  for (const fallback of fallbacks.toReversed())
    for (const measured of measurementsOf(fallback))
      faces.push(await fallbackFace(entry, published, { system: fallback, measured }));
  console.log(`${family}: ${subset.length} bytes`);
}
writeFileSync(
  path.join(theme, 'fonts.css'),
  `/* Written by \`npm run fonts\`; change scripts/subset-fonts.ts instead. */\n${faces.join('\n')}`,
);
