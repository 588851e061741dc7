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

// The heaviest page is the home page: with its messages to sort and its sum to work out, it takes 90 kB of scripts.
export const pageBudget: PageBudget = { document: 20_000, scripts: 93_000, remoteEntry: 5_200 };
