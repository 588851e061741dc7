import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { codeOf } from '../system-error';
import type { Outcome } from './contest';
import { answer, ask } from './conversation';
import { listen } from './listen';

/** The named pipe of a data folder: on Windows names are no files, and go with the process that has them. */
export const pipeOf = (dataDir: string, purpose: string): string => {
  const folder = realpathSync.native(dataDir).toLowerCase();
  return `\\\\.\\pipe\\proper-${purpose}-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
};

/** Takes a lock by taking the name of a pipe, which one process can have. */
export async function takePipe(pipe: string): Promise<Outcome> {
  try {
    const server = await listen(pipe);
    answer(server, () => 'holder');
    return { kind: 'won', release: () => void server.close() };
  } catch (cause) {
    // EACCES: it is another account's.
    if (!['EADDRINUSE', 'EACCES'].includes(codeOf(cause))) throw cause;
  }
  const answered = await ask(pipe, '');
  return { kind: 'lost', by: answered.kind === 'peer' ? answered.peer : undefined };
}
