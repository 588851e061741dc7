/**
 * The most bytes that a page may transfer, compressed with brotli. The composer's gate checks new releases against it, and the
 * browser tests compare it with what a browser transfers.
 */
export const pageBudget = {
  /** The heaviest is the home page's. */
  document: 22_000,
  /** All other scripts that the page needs: the shell's and its remote's. Without a form, /services has the heaviest, 136.4 kB. */
  scripts: 137_000,
  /** What the lazy shared modules add on the pages that use them: the controls of forms, for example. With them, /contact has 156.1 kB. */
  sharedModules: 23_500,
  /** Only the entry of its remote. */
  remoteEntry: 7_500,
};

export type PageBudget = Readonly<typeof pageBudget>;
