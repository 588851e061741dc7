import { qualityLevels } from 'shared-types';

/** A step on the scale on which we place every assistant. */
export interface QualityLevel {
  readonly level: number;
  readonly summary: string;
  /** When a Proper assistant gets there, for the two levels that we commit to. */
  readonly reached?: string;
}

const summaries = [
  'Needs every step explained',
  'Follows instructions',
  'Follows a process',
  'Runs a routine and reports',
  'Spots problems and proposes the fix',
  'Anticipates: acts within agreed limits before being asked',
] as const;

const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: `Our baseline, in ${qualityLevels.baselineBy}`,
  [qualityLevels.standard]: `Our standard, by ${qualityLevels.standardBy}`,
};

/** The whole scale, lowest level first. */
export const levels: readonly QualityLevel[] = summaries.map((summary, step) => {
  const level = qualityLevels.lowest + step;
  const reached = commitments[level];
  return reached === undefined ? { level, summary } : { level, summary, reached };
});
