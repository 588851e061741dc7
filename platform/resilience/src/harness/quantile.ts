/** The time that a share of all stays within, in milliseconds. */
export const quantileMs = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** The same for a report. */
export const quantile = (times: readonly number[], share: number): string =>
  `${quantileMs(times, share).toFixed(1)} ms`;
