import { type ColourName, palette } from '@proper/shared-types/brand';
import { describe, expect, it } from 'vitest';

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

const grounds = ['paper', 'tint', 'slip'] as const;
const read = ['ink', 'muted', 'accent', 'accent-hover', 'free', 'info', 'danger'] as const;
const seen = ['rule-strong', 'done', 'focus', 'accent'] as const;

const schemes = [
  ['in the light scheme', palette.light],
  ['in the dark scheme', palette.dark],
  ['on the band', { ...palette.dark, ...palette.band }],
  ['on the footer', { ...palette.dark, ...palette.band, paper: palette.footer }],
] as const;

describe.each(schemes)('%s', (_, colours) => {
  const ratio = (one: ColourName, other: ColourName): number => contrast(colours[one], colours[other]);
  const pairs = (inks: readonly ColourName[]) =>
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

  it.each(pairs(read))('%s can be read on %s (4.5:1)', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(seen))('%s can be seen on %s (3:1)', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(['accent', 'accent-hover'] as const)(
    'the words of a button can be read on its ground, %s',
    (ground) => {
      expect(ratio('on-accent', ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the words of a secondary button can be read when it is pointed at', () => {
    expect(ratio('paper', 'ink')).toBeGreaterThanOrEqual(4.5);
  });
});
