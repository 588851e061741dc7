/**
 * The most bytes that a page may transfer, compressed with brotli. The composer's gate checks new releases against it, and the
 * browser tests compare it with what a browser transfers.
 */
export interface PageBudget {
  readonly document: number;
  /** All other scripts that the page needs: the shell's and its remote's. */
  readonly scripts: number;
  /** What the lazy shared modules add on the pages that use them: the controls of forms, for example. */
  readonly sharedModules: number;
  /** Only the entry of its remote. */
  readonly remoteEntry: number;
}

// A page with a form has the heaviest scripts, 157 kB with its controls; the home page has the heaviest document.
export const pageBudget: PageBudget = {
  document: 22_000,
  scripts: 139_500,
  sharedModules: 23_000,
  remoteEntry: 8_000,
};
