import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Waits until a condition holds, and returns how long that took, such as `4.2 s`. */
export async function waitUntil(condition: string, holds: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > 600_000) throw new Error(`${condition}: not within 600 s`);
    await pause(200);
  }
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

interface EngineOptions {
  /** The folder of docker-compose.yml. */
  readonly folder: string;
  readonly project: string;
  readonly profile: string;
  readonly env: NodeJS.ProcessEnv;
}

/** docker-compose.yml in a checkout, as a project of its own. */
export class Engine {
  constructor(readonly options: EngineOptions) {}

  /** Runs docker and returns its output. @throws Error with the end of the output, if docker fails */
  async docker(...args: readonly string[]): Promise<string> {
    const { folder, env } = this.options;
    const { stdout } = await execute('docker', args, { cwd: folder, env, maxBuffer: 2 ** 28 }).catch(
      ({ stdout: output = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
        throw new Error(`docker ${args.join(' ')}:\n${(output + stderr).slice(-3000)}`);
      },
    );
    return stdout.trim();
  }

  compose(...args: readonly string[]): Promise<string> {
    const { project, profile } = this.options;
    return this.docker('compose', '-p', project, '--profile', profile, ...args);
  }

  /** A field of a service's container, such as `{{.State.Pid}}`. */
  async inspect(service: string, field: string): Promise<string> {
    return this.docker('inspect', '--format', field, await this.compose('ps', '--all', '--quiet', service));
  }

  sql(statement: string): Promise<string> {
    const psql = ['psql', '--no-psqlrc', '-At', '-U', 'proper', '-c', statement, 'proper'];
    return this.compose('exec', '-T', 'database', ...psql);
  }

  /** Runs a command of an operator in a shell that has none of the service's variables. */
  operate(service: string, script: string): Promise<string> {
    return this.compose('exec', '-T', service, 'sh', '-c', `env -i PATH="$PATH" HOME=/tmp ${script}`);
  }

  /** The value of an expression for the profile's Prometheus; undefined if it has none. */
  async query(expression: string): Promise<number | undefined> {
    const promtool = ['promtool', 'query', 'instant', 'http://localhost:9090', expression];
    const answer = await this.compose('exec', '-T', 'prometheus', ...promtool);
    const [, value] = /=> (\S+) @/.exec(answer) ?? [];
    return value === undefined ? undefined : Number(value);
  }
}
