import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ColourName, palette } from '@proper/shared-types/brand';
import { expect, it } from 'vitest';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

it('the design tokens have the colours of shared-types/src/brand.ts, and no others', () => {
  const schemes = Object.entries(palette.light).map(
    ([name, light]) => `--colour-${name}: light-dark(${light}, ${palette.dark[name as ColourName]});`,
  );
  const band = Object.entries(palette.band).map(([name, colour]) => `--colour-${name}: ${colour};`);
  const footer = `--colour-footer: ${palette.footer};`;
  expect(tokens.match(/--colour-[a-z-]+: [^;]+;/g)?.toSorted()).toEqual(
    [...schemes, ...band, footer].toSorted(),
  );
});
