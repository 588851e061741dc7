import { readFileSync } from 'node:fs';
import path from 'node:path';
import { palette } from '@proper/shared-types/company/brand';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Colours = Readonly<Record<string, string>>;

/** The colours of both schemes, and those that the band and the footer have in either. */
const declared = [...tokens.matchAll(/--colour-([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)];
const colours = (group: number): Colours =>
  Object.fromEntries(declared.flatMap((match) => (match[group] ? [[match[1], match[group]]] : [])));
const [light, dark, { footer = '', ...band }] = [colours(2), colours(3), colours(4)];

it('the design tokens have the colours of shared-types/src/company/brand.ts, and no others', () => {
  expect(light).toEqual(palette.light);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  expect(dark).toMatchObject(palette.dark);
  expect(tokens.match(/--colour-[a-z-]+:/g)).toHaveLength(declared.length);
});

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['paper', 'tint', 'slip'] as const;
const textColours = ['ink', 'muted', 'accent', 'accent-hover', 'free', 'info', 'danger'] as const;
const shapeColours = ['rule-strong', 'done', 'focus', 'accent'] as const;

const schemes: readonly (readonly [string, Colours])[] = [
  ['in the light scheme', light],
  ['in the dark scheme', dark],
  ['on the band', { ...dark, ...band }],
  ['on the footer', { ...dark, ...band, paper: footer }],
];

describe.each(schemes)('%s', (_, scheme) => {
  const ratio = (one: string, other: string): number => contrast(scheme[one] ?? '', scheme[other] ?? '');
  const pairs = (foregrounds: readonly string[]) =>
    foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const));

  it.each(pairs(textColours))('%s text can be read on %s (4.5:1)', (foreground, background) => {
    expect(ratio(foreground, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('the words and the lines of a drawing stand out from its hours', () => {
    expect(ratio('ink', 'hours')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('accent', 'hours')).toBeGreaterThanOrEqual(3);
  });

  it.each(pairs(shapeColours))('%s shapes can be seen on %s (3:1)', (foreground, background) => {
    expect(ratio(foreground, background)).toBeGreaterThanOrEqual(3);
  });

  it.each(['accent', 'accent-hover'] as const)('the text of a button can be read on %s', (background) => {
    expect(ratio('on-accent', background)).toBeGreaterThanOrEqual(4.5);
  });

  it('the text of a secondary button can be read while it is hovered', () => {
    expect(ratio('paper', 'ink')).toBeGreaterThanOrEqual(4.5);
  });
});
