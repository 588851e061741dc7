import { roiStages } from '@proper/shared-types/company';
import { stageEnds } from '../../../content/roi';
import { timesClaimed, type Worth } from '../../../content/worth';

/** The drawing of the curve, in its own units. All weeks are equally wide. */
export const chart = { width: 640, top: 36, bottom: 340, weeks: stageEnds[4] } as const;
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

/**
 * Returns a `transform` for the line of the price, and one for the line of the claimed return. A line above
 * the drawing is left out. The label of a high price moves to the left, below its line.
 */
export function placeLines({
  full,
  cost,
}: Worth): Readonly<Record<'price' | 'claim' | 'label', string | undefined>> {
  const translate = (dollars: number): string | undefined =>
    dollars <= full ? `translate(0 ${Math.round(yOf((dollars / full) * 100))})` : undefined;
  const label = cost > 0.6 * full ? `translate(${8 - chart.width} 36)` : undefined;
  return { price: translate(cost), claim: translate(timesClaimed * cost), label };
}
