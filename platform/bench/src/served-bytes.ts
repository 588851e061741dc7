import { statSync } from 'node:fs';

/** Bytes of a file as it is served: in brotli, where that form lies beside it. */
export function servedBytes(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}
