import { levelSummaries, qualityLevels } from '@proper/shared-types';

/** When our assistants reach the two levels that we commit to. */
const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: `Our baseline, in ${qualityLevels.baselineBy}`,
  [qualityLevels.standard]: `Our standard, by ${qualityLevels.standardBy}`,
};

/** The whole scale, lowest level first, each summary as a sentence of its own. */
export const levels = levelSummaries.map((summary, level) => ({
  level,
  summary: summary.charAt(0).toUpperCase() + summary.slice(1),
  reached: commitments[level],
}));
