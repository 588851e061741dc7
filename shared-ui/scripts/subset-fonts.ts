/**
 * Makes the site's fonts from the published ones: only the letters that English copy uses and the weights that
 * the site sets. For each it describes a fallback among the system's fonts that takes the same room, so that
 * nothing moves when the font arrives. Writes `src/theme/fonts/` and `src/theme/fonts.css` (`npm run fonts`).
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

/** What a face stands in for: some text of ours, at a weight, and how wide the system's font sets it. */
interface Measured {
  readonly text: string;
  readonly weight: number;
  readonly width: number;
  readonly range?: string;
}

const measuresOf = ({ likeOurs, sampleWidth, figuresWidth }: SystemFont): readonly Measured[] => [
  { text: sample, weight: likeOurs, width: sampleWidth },
  ...(figuresWidth === undefined
    ? []
    : [{ text: figures, weight: figuresWeight, width: figuresWidth, range: figuresRange }]),
];

/** A face that makes a system font as wide and as high as ours is. */
async function fallbackFace(family: Family, published: Buffer, system: SystemFont, measured: Measured) {
  const instance = await subsetFont(published, letters, {
    targetFormat: 'sfnt',
    keepFeatures: [...family.features],
    variationAxes: { wght: measured.weight },
  });
  const font = create(instance);
  const size =
    font.layout(measured.text, [...family.features]).advanceWidth / font.unitsPerEm / measured.width;
  const ofSize = (length: number): string => percent(length / font.unitsPerEm / size);
  return `@font-face {
  font-family: "${family.family} fallback";
  src: ${system.local.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${system.weights};${measured.range ? `\n  unicode-range: ${measured.range};` : ''}
  size-adjust: ${percent(size)};
  ascent-override: ${ofSize(font.ascent)};
  descent-override: ${ofSize(-font.descent)};
  line-gap-override: ${ofSize(font.lineGap)};
}
`;
}

mkdirSync(path.join(theme, 'fonts'), { recursive: true });
const faces: string[] = [];
for (const described of families) {
  const { family, slug, weights, display, features, fallbacks } = described;
  const source = path.dirname(resolve(`@fontsource-variable/${slug}/package.json`));
  const published = readFileSync(path.join(source, `files/${slug}-latin-wght-normal.woff2`));
  const subset = await subsetFont(
    withCurlyApostrophe(await subsetFont(published, letters, { targetFormat: 'sfnt' })),
    letters,
    { targetFormat: 'woff2', keepFeatures: features, noHinting: true, variationAxes: { wght: weights } },
  );
  writeFileSync(path.join(theme, `fonts/${slug}.woff2`), subset);
  copyFileSync(path.join(source, 'LICENSE'), path.join(theme, `fonts/${slug}.OFL.txt`));
  const face = (display: string) => `@font-face {
  font-family: ${family.includes(' ') ? `"${family}"` : family};
  src: url("./fonts/${slug}.woff2") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: ${display};
}
`;
  faces.push(face('swap'));
  if (display !== 'swap') faces.push(`@media (scripting: none) {\n${face(display)}}\n`);
  // Of faces with one name, the last one that the system has is taken.
  for (const fallback of fallbacks.toReversed())
    for (const measured of measuresOf(fallback))
      faces.push(await fallbackFace(described, published, fallback, measured));
  console.log(`${family}: ${subset.length} bytes`);
}
writeFileSync(
  path.join(theme, 'fonts.css'),
  `/* Written by \`npm run fonts\`; change scripts/subset-fonts.ts instead. */\n${faces.join('\n')}`,
);
