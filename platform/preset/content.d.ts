/** What TypeScript is to know of texts, in every workspace that has some: the fields are those of its `content.config.ts`. */
interface ImportMeta {
  /** What every file that a pattern matches exports under a name, by the file's path. */
  glob<Value>(
    pattern: string,
    options: { readonly query?: string; readonly import: string; readonly eager: true },
  ): Readonly<Record<string, Value>>;
}
