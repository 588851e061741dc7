import { roiStages } from '@proper/shared-types/company';
import { stageEnds } from '../../../content/roi';
import { timesClaimed, type Worth } from '../../../content/worth';

/** The drawing of the curve, in its own units. All weeks are equally wide. */
export const chart = { width: 640, top: 68, bottom: 340, weeks: stageEnds[4] } as const;
export const weekWidth = chart.width / chart.weeks;

/** The y coordinate of a share of the full return, in percent. */
const yOf = (percent: number): number => chart.bottom - ((chart.bottom - chart.top) * percent) / 100;

/** Each stage as a point in the middle of its weeks. */
export const points = roiStages.map(({ roi, percent, timeframe }, stage) => ({
  roi,
  timeframe,
  x: (((stageEnds[stage - 1] ?? 0) + (stageEnds[stage] ?? 0)) / 2) * weekWidth,
  y: yOf(percent),
}));

/** The least distance between two labels, one above the other. */
const labelHeight = 30;

/**
 * Returns a `transform` for each line and label. A price above the full return is a line above the drawing; a
 * claim above it is left out. The label of the claim is at the left of a high line, where the curve is lower,
 * and otherwise at the right, above that of the price; a high price has its label at the left. A percentage
 * that a line would cross is below the curve. If a line would cross it there too, it is only in the list below
 * the drawing.
 */
export function placeLines({ full, cost }: Worth): Readonly<Record<string, string | undefined>> {
  const shareOf = (dollars: number): number => (dollars / full) * 100;
  const price = shareOf(cost);
  const claim = shareOf(timesClaimed * cost);
  const priceY = price > 100 ? 28 : Math.round(yOf(price));
  const claimY = claim > 100 ? Number.NaN : Math.round(yOf(claim));
  const isCrossed = (baseline: number): boolean =>
    [priceY, claimY, chart.bottom].some((line) => baseline - 22 < line && line < baseline + 4);
  const values = points.map(({ y }, stage) => {
    const below = isCrossed(y + 30) ? 'scale(0)' : 'translate(48 52)';
    return [`value${stage}`, isCrossed(y - 22) ? below : undefined] as const;
  });
  return {
    price: `translate(0 ${priceY})`,
    priceLabel: price > 53 ? `translate(${8 - chart.width} 0)` : undefined,
    claim: claim > 100 ? undefined : `translate(0 ${claimY})`,
    claimLabel:
      claim < 50 ? `translate(${chart.width - 8} ${Math.min(priceY - claimY - labelHeight, 0)})` : undefined,
    ...Object.fromEntries(values),
  };
}
