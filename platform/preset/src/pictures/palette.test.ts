import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { palette } from './palette';

const tokens = readFileSync(
  path.join(import.meta.dirname, '../../../../shared-ui/src/theme/tokens.css'),
  'utf8',
);

describe('the colours of drawn pictures', () => {
  it.each(Object.entries(palette))('take %s from the light scheme of the design system', (name, colour) => {
    expect(tokens).toContain(`--colour-${name}: light-dark(${colour},`);
  });
});
