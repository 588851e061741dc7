import { vi } from 'vitest';
import { siteCommand } from '../src/cli/site-command';

/** Runs `npm run site` in this process: starting another takes longer than most of what it does. */
export async function runSite(verb: string, ...args: readonly string[]) {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const err = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const textOf = (spy: typeof out): string => spy.mock.calls.map((call) => `${call.join(' ')}\n`).join('');
  try {
    const status = await siteCommand([verb, ...args]);
    return { status, stdout: textOf(out), stderr: textOf(err) };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
