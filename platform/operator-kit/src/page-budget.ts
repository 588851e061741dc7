/**
 * The most bytes that a page may transfer, compressed with brotli. The composer's gate checks new releases against it, and the
 * browser tests compare it with what a browser transfers.
 */
export interface PageBudget {
  readonly document: number;
  /** All scripts that the page needs: the shell's and its remote's. */
  readonly scripts: number;
  /** Only the entry of its remote. */
  readonly remoteEntry: number;
}

// The services page has the heaviest scripts, 109.1 kB; the home page has the heaviest document.
export const pageBudget: PageBudget = { document: 20_000, scripts: 112_000, remoteEntry: 7_400 };
