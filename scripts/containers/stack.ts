import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment, fileVariableOf } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { PublicRecord } from '@proper/operator-kit/public-record';
import { publicRecordFile } from '@proper/operator-kit/public-record';
import { root } from '@proper/operator-kit/repository';
import { environmentNames } from '@proper/shared-types/config-schema';

/** Why no containers can be run here; undefined where they can. */
export function lackOfEngine(): string | undefined {
  const works = (...args: readonly string[]): boolean =>
    spawnSync('docker', args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
  if (!works('version')) return 'no engine';
  return works('compose', 'version') ? undefined : 'the engine has no docker compose';
}

const notCopied = /(^|\/)(node_modules|dist|dist-development|test-results|\.git|\.proper|\.env)$/;

/** The environment without what would change the site: that of the machine is not the drill's. */
function environmentFor(port: number): NodeJS.ProcessEnv {
  const own = Object.values(environment).flatMap((variable) => [variable.name, fileVariableOf(variable)]);
  const names = new Set<string>([...own, ...Object.values(environmentNames), 'FRONT_PROXY_FILE']);
  const outside = Object.entries(process.env).filter(([name]) => !names.has(name));
  return {
    ...Object.fromEntries(outside),
    PORT: String(port),
  };
}

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly output: string;
}

/** The containers of `docker-compose.yml`, as a project of their own, made from a copy of this checkout. */
export class Stack {
  readonly address: string;
  /** The copy, in which a team may change its own files. */
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(port: number) {
    this.address = `http://localhost:${port}`;
    this.folder = mkdtempSync(path.join(tmpdir(), 'proper-containers-'));
    cpSync(root, this.folder, { recursive: true, filter: (from) => !notCopied.test(from) });
    this.#env = environmentFor(port);
  }

  /** Runs a program to its end, in a group of its own: Ctrl-C is for this command, which then takes all down. */
  #run(program: string, args: readonly string[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: this.folder, env: this.#env, detached: true });
      let stdout = '';
      let output = '';
      child.stdout.on('data', (text) => {
        stdout += text;
        output += text;
      });
      child.stderr.on('data', (text) => (output += text));
      child.on('error', reject);
      child.on('close', (code) => resolve({ status: code ?? 1, stdout, output }));
    });
  }

  /**
   * `docker compose` with these words. Returns what it prints.
   *
   * @throws OperatorError with the end of its output, when it fails.
   */
  async compose(...words: readonly string[]): Promise<string> {
    const { status, stdout, output } = await this.#run('docker', ['compose', '-p', 'proper-drill', ...words]);
    if (status === 0) return stdout.trim();
    throw new OperatorError(`docker compose ${words.join(' ')} failed:\n${output.slice(-3000)}`);
  }

  /**
   * A line as an operator types it, for this project's containers.
   *
   * @throws OperatorError with the end of its output, when it fails.
   */
  async shell(line: string): Promise<void> {
    const mine = line
      .replaceAll('docker compose ', 'docker compose -p proper-drill ')
      .replaceAll('proper_', 'proper-drill_')
      .replaceAll(/( -p proper-drill exec) /g, '$1 --no-TTY ');
    const { status, output } = await this.#run('sh', ['-c', mine]);
    if (status !== 0) throw new OperatorError(`${mine} failed:\n${output.slice(-3000)}`);
  }

  /** One field of a service's container, by the engine's template. */
  async inspect(service: string, field: string): Promise<string> {
    const id = await this.compose('ps', '--all', '--quiet', service);
    const { stdout } = await this.#run('docker', ['inspect', '--format', field, id]);
    return stdout.trim();
  }

  /** Kills what a container runs. The engine sees that it ended by itself, and starts it again. */
  async crash(service: string): Promise<void> {
    try {
      process.kill(Number(await this.inspect(service, '{{.State.Pid}}')), 'SIGKILL');
    } catch {
      // An engine in a machine of its own: all of the container's processes but its first one.
      await this.compose('exec', '--no-TTY', service, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    }
  }

  /** What is live, as the public record says; undefined where nobody answers. */
  async record(): Promise<PublicRecord | undefined> {
    try {
      const answer = await fetch(`${this.address}/${publicRecordFile}`);
      return answer.ok ? ((await answer.json()) as PublicRecord) : undefined;
    } catch {
      return undefined;
    }
  }

  /** One column of one statement, as the backend's own role sees it. */
  async sql(statement: string): Promise<readonly string[]> {
    const psql = ['psql', '--no-psqlrc', '-At', '-U', 'proper', '-c', statement, 'proper'];
    return (await this.compose('exec', '--no-TTY', 'database', ...psql))
      .split('\n')
      .filter((line) => line !== '');
  }

  /** Removes the containers, their networks, volumes and images, and the copy. */
  async remove(): Promise<void> {
    await this.compose(
      '--profile',
      'faults',
      'down',
      '--volumes',
      '--remove-orphans',
      '--rmi',
      'local',
      '--timeout',
      '5',
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Waits until something holds.
 *
 * @throws OperatorError that names it, after so many seconds.
 */
export async function until(what: string, holds: () => Promise<boolean>, patience = 180): Promise<number> {
  const started = performance.now();
  for (;;) {
    if (await holds()) return (performance.now() - started) / 1000;
    if (performance.now() - started > patience * 1000)
      throw new OperatorError(`${what}: not within ${patience} s`);
    await pause(200);
  }
}
