/**
 * The most bytes that a page may take over the wire, in brotli: the composer's gate holds new releases to it, and the
 * browser tests what a browser counts.
 */
export interface PageBudget {
  readonly document: number;
  /** All scripts that the page needs, the shell's and its remote's together. */
  readonly scripts: number;
  /** The entry of its remote alone. */
  readonly remoteEntry: number;
}

export const pageBudget: PageBudget = { document: 20_000, scripts: 102_500, remoteEntry: 6_000 };
