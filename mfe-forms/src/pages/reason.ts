/** A status and a text, as EmailJS rejects with. */
const isResponse = (cause: object): cause is { status: number; text: string } =>
  'status' in cause && typeof cause.status === 'number' && 'text' in cause && typeof cause.text === 'string';

/** What went wrong, in words for the log: whatever a library threw becomes one line. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  if (typeof cause === 'object' && cause !== null && isResponse(cause))
    return `${cause.status} ${cause.text}`.trim();
  return String(cause);
}
