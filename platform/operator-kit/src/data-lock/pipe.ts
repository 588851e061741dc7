import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { codeOf } from '../system-error';
import type { Outcome } from './contest';
import { answer, ask } from './conversation';
import { listen } from './listen';

/** The named pipe of a data folder. On Windows it is no file, and goes away with the process that has it. */
export const pipeOf = (dataDir: string, purpose: string): string => {
  const folder = realpathSync.native(dataDir).toLowerCase();
  return `\\\\.\\pipe\\proper-${purpose}-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
};

/** Takes a lock by taking the name of a pipe: only one process can have it. */
export async function takePipe(pipe: string): Promise<Outcome> {
  try {
    const server = await listen(pipe);
    answer(server, () => 'holder');
    return { kind: 'won', release: () => void server.close() };
  } catch (cause) {
    // EACCES: another account has it.
    if (!['EADDRINUSE', 'EACCES'].includes(codeOf(cause))) throw cause;
  }
  const answered = await ask(pipe, '');
  return { kind: 'lost', by: answered.kind === 'peer' ? answered.peer : undefined };
}
