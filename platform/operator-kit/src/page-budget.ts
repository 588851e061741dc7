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

// The heaviest document is that of the home page, the heaviest scripts are those of the services page.
export const pageBudget: PageBudget = { document: 20_000, scripts: 102_500, remoteEntry: 6_000 };
