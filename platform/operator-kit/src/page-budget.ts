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

// The heaviest scripts without a form are those of /services, 136.4 kB; /contact has 156.1 kB with the controls of forms. The home page has
// the heaviest document.
export const pageBudget: PageBudget = {
  document: 22_000,
  scripts: 137_000,
  sharedModules: 23_500,
  remoteEntry: 7_500,
};
