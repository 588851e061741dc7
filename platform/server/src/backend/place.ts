import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Where a server listens and keeps its data. */
interface Place {
  readonly port: number;
  readonly host: string;
  /** May be relative to the top of the repository. */
  readonly dataDir: string;
}

/**
 * The place that the environment names. Empty variables count as not set.
 *
 * @throws OperatorError when the port is none.
 */
export function readPlace(env: NodeJS.ProcessEnv): Place {
  const read = (key: 'port' | 'host' | 'dataDir'): string =>
    readVariable(env, key) || environment[key].byDefault;
  const port = read('port');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OperatorError(`${environment.port.name}=${port} is no port: it must be a number up to 65535.`);
  return { port: Number(port), host: read('host'), dataDir: read('dataDir') };
}
