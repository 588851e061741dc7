import { readFileSync } from 'node:fs';
import path from 'node:path';
import { palette } from '@proper/shared-types/brand';
import { expect, it } from 'vitest';
import { withColours } from '../../scripts/token-colours';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

it('the design tokens have the colours of the brand (`npm run colours` writes them)', () => {
  expect(tokens).toBe(withColours(tokens));
});

it('every colour of the brand is a design token', () => {
  for (const name of Object.keys(palette.light)) expect(tokens).toContain(`  --colour-${name}: light-dark(`);
  for (const [name, colour] of Object.entries(palette.band))
    expect(tokens).toContain(`  --colour-${name}: ${colour};`);
});

it('a colour that the brand does not have is refused by name', () => {
  expect(() => withColours(':root { --colour-mauve: #e0b0ff; }')).toThrow('--colour-mauve');
});
