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

// A page with a form has the heaviest scripts; the home page has the heaviest document.
export const pageBudget: PageBudget = { document: 22_000, scripts: 158_000, remoteEntry: 8_000 };
