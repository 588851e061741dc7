/** The time, in milliseconds, that this share of all times does not exceed; 0 where there are none. */
export const quantileMs = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** The same as text for a report. */
export const quantile = (times: readonly number[], share: number): string =>
  `${quantileMs(times, share).toFixed(1)} ms`;
