import { levelSummaries, qualityLevels } from '@proper/shared-types';

/** A step on the scale on which we place every assistant. */
interface QualityLevel {
  readonly level: number;
  readonly summary: string;
  /** When a Proper assistant gets there, for the two levels that we commit to. */
  readonly reached?: string;
}

/** As a sentence on its own begins. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: `Our baseline, in ${qualityLevels.baselineBy}`,
  [qualityLevels.standard]: `Our standard, by ${qualityLevels.standardBy}`,
};

/** The whole scale, lowest level first. */
export const levels: readonly QualityLevel[] = levelSummaries.map((text, step) => {
  const summary = capitalised(text);
  const level = qualityLevels.lowest + step;
  const reached = commitments[level];
  return reached === undefined ? { level, summary } : { level, summary, reached };
});
