/** Bytes in thousands, with one decimal; the unit stands beside it. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Whole milliseconds; the unit stands beside it. */
export const milliseconds = (value: number): string => value.toFixed(0);
