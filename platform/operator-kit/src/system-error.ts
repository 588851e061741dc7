/** The code of an error of the system, such as `ENOENT`; `unknown` for any other. */
export const codeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || 'unknown';
