import type { Mistake } from './mistake';

const isMessage = (cause: unknown): cause is Error & { reason: string; line?: number; column?: number } =>
  cause instanceof Error && 'reason' in cause && typeof cause.reason === 'string';

/**
 * What MDX cannot read, as a mistake of the text.
 *
 * @throws What was caught, if it is no message of the parser: a bug of the build.
 */
export function syntaxMistake(cause: unknown): Mistake {
  if (!isMessage(cause)) throw cause;
  const { reason, line = 1, column = 1 } = cause;
  return { line, column, what: `${reason} (A brace or < of the text itself needs a backslash before it.)` };
}
