import { Script, SourceTextModule } from 'node:vm';
import { messageOf } from '../errors';
import type { BundleCode } from './messages';

/** Where in the file the engine stopped: a syntax error's stack begins with it. */
function lineOf(thrown: unknown, file: string): string {
  const [first = ''] = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  const line = first.startsWith(`${file}:`) ? first.slice(file.length + 1) : '';
  return /^\d+$/.test(line) ? ` (line ${line})` : '';
}

/**
 * Parses a browser script with the engine of Chromium, as what it is: `.mjs` as a module, all else as a classic script.
 * Nothing of it runs. Returns what is wrong with it; null when nothing is.
 */
export function parseScript({ file, code }: BundleCode): string | null {
  try {
    if (file.endsWith('.mjs')) new SourceTextModule(code, { identifier: file });
    else new Script(code, { filename: file });
    return null;
  } catch (cause) {
    return messageOf(cause) + lineOf(cause, file);
  }
}
