/** The bundler's `import.meta.glob`, for TypeScript in a workspace's `src/content`. */
interface ImportMeta {
  /** The exports of every file that matches a pattern, by file path. */
  glob<Module>(pattern: string, options: { readonly eager: true }): Readonly<Record<string, Module>>;
}
