import { palette } from '@proper/shared-types/company/brand';

/** The colours of the light scheme, because a PDF is paper. */
export const colour = palette.light;

/** Converts millimetres to React-PDF's points. */
const mm = (length: number): number => (length * 72) / 25.4;

export const margin = { side: mm(20), top: mm(18), bottom: mm(21) } as const;

export const text = {
  fontFamily: 'Hanken Grotesk',
  fontSize: 10.5,
  lineHeight: 1.45,
  color: colour.ink,
} as const;
export const strong = { fontFamily: 'Hanken Grotesk', fontWeight: 600 } as const;
export const display = { fontFamily: 'Besley', fontWeight: 600, lineHeight: 1.15 } as const;
/** Small print: labels, heads of tables, the foot of a page. */
export const label = { ...strong, fontSize: 9, lineHeight: 1.3, color: colour.muted } as const;

/** Every page but the cover. White, so that it prints without a tint. */
export const pageStyle = {
  ...text,
  paddingHorizontal: margin.side,
  paddingTop: margin.top,
  paddingBottom: margin.bottom,
} as const;
