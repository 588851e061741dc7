/**
 * The most bytes that a page may transfer, in brotli. The composer's gate checks new releases against it, and the browser
 * tests check what a browser counts.
 */
export interface PageBudget {
  readonly document: number;
  /** All scripts that the page needs, the shell's and its remote's together. */
  readonly scripts: number;
  /** The entry of its remote alone. */
  readonly remoteEntry: number;
}

// The heaviest page is the home page, with 2.7 kB for messages to sort and a sum to work out.
export const pageBudget: PageBudget = { document: 20_000, scripts: 103_500, remoteEntry: 6_000 };
