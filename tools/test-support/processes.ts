import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@proper/common/repository';
import { withScratchFolder } from '@proper/common/scratch-folder';
import { startServer } from '@proper/server/start-server';
import { copyEmptyDatabase } from '@proper/server/test-support/databases';

/** Reports a problem. The long test goes on, but fails. */
export type Fail = (problem: string) => void;

const commands = {
  backend: ['--import', 'tsx', 'platform/server/src/cli/backend.ts'],
  submissions: ['--import', 'tsx', 'platform/server/src/cli/submissions.ts'],
  site: ['--max-semi-space-size=2', '--max-old-space-size=384', 'platform/composer/bin/site.mjs'],
} as const;

interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The checkout that contains the command; by default this one. */
  readonly cwd?: string;
}

/** Starts the command behind `npm run NAME` directly, because npm does not pass on signals. */
export const startCommand = (
  name: keyof typeof commands,
  args: readonly string[],
  { env, cwd = root }: CommandOptions = {},
): ChildProcess =>
  spawn(process.execPath, [...commands[name], ...args], {
    cwd,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs `npm run NAME` and resolves to its output. Rejects if it fails. */
export async function runCommand(
  name: keyof typeof commands,
  args: readonly string[],
  options?: CommandOptions,
): Promise<string> {
  const child = startCommand(name, args, options);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm run ${name} -- ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

export interface BackendSetup {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts `npm run backend` on a free port. Resolves once it is ready. */
export async function startBackend({ dataDir, env }: BackendSetup) {
  const child = startCommand('backend', [], {
    env: { PORT: '0', OPERATOR_PORT: '0', DATA_DIR: dataDir, ...env },
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line);
        const [, ready] = /ready at (http:[\w:/.]+)/.exec(line) ?? [];
        if (ready !== undefined) resolve(ready);
      });
    ended.then(() => reject(new Error(`The backend ended:\n${lines.join('\n')}`)), reject);
  });
  return {
    url: url.replace('localhost', '127.0.0.1'),
    /** Kills the backend without warning, and waits until it has ended. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs `work` with a new data folder that has an empty database, and removes it afterwards. */
export const withDataFolder = <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> =>
  withScratchFolder('long', async (dataDir) => {
    await copyEmptyDatabase(dataDir);
    return work(dataDir);
  });

/** The address of a database that does not exist, for sites that no form is sent to. */
export const noDatabase = 'postgres://nobody@127.0.0.1:1/none';

/** Serves a composed site without a database, on a free port by default. */
export const serveSite = (dataDir: string, port = 0) =>
  startServer({
    siteDir: path.join(dataDir, 'site'),
    env: { DATA_DIR: dataDir, PORT: String(port), OPERATOR_PORT: '0', DATABASE_URL: noDatabase },
    log: () => undefined,
  });
