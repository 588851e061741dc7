/** A month has four weeks, here and in the drawing of the curve. */
export const weeksPerMonth = 4;

/** The weeks after which each stage of the ROI curve ends. */
export const stageEnds = [2, 4, 8, 12, 16] as const;

/** The figures of a visitor who has put none into the calculator: hours a week, dollars an hour, and the plan. */
export const exampleFigures = { hours: 15, hour: 225, plan: 'fractional' } as const;
