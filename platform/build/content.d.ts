/** What TypeScript is to know of the bundler in a workspace's `src/content`. */
interface ImportMeta {
  /** The exports of every file that a pattern matches, by the file's path. */
  glob<Module>(pattern: string, options: { readonly eager: true }): Readonly<Record<string, Module>>;
}
