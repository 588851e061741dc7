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

// The heaviest scripts are those of the services page, with 88.7 kB; the heaviest document is that of the home page.
export const pageBudget: PageBudget = { document: 20_000, scripts: 91_500, remoteEntry: 5_200 };
