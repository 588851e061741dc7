// Runs many commands in one process, which loads what they share once. Its only word is JSON: the calls; its last line is
// JSON, too: what each printed, and the code with which it would have ended.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@proper/operator-kit/repository';
import type { Call, Ended } from './in-one-process';

class Exit extends Error {}

const print = console.log;
const calls: readonly Call[] = JSON.parse(process.argv[2] ?? '[]');
const environment = { ...process.env };
const ends: Ended[] = [];
for (const [at, { entry, words, env = {} }] of calls.entries()) {
  const said: string[] = [];
  let status: number | undefined;
  const listen = (...texts: readonly unknown[]): void => void said.push(texts.join(' '));
  console.log = listen;
  console.error = listen;
  process.exit = (code) => {
    status ??= Number(code ?? process.exitCode ?? 0);
    throw new Exit();
  };
  process.argv = [process.execPath, entry, ...words];
  process.env = { ...environment, ...env };
  process.exitCode = undefined;
  try {
    await import(`${pathToFileURL(path.join(root, entry)).href}?${at}`);
  } catch (cause) {
    if (!(cause instanceof Exit)) throw cause;
  }
  ends.push({ said: said.join('\n'), status: status ?? Number(process.exitCode ?? 0) });
}
process.exitCode = 0;
print(`\n${JSON.stringify(ends)}`);
