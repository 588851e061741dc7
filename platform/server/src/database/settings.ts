import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';

/**
 * The address of the PostgreSQL server that the environment names; undefined for the embedded database. An empty
 * variable counts as not set.
 *
 * @throws OperatorError that names the variable, and never its value.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = readVariable(env, 'databaseUrl');
  if (url === '') return undefined;
  const isPostgres =
    URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol) && !/\s/.test(url);
  if (!isPostgres)
    throw new OperatorError(
      `${environment.databaseUrl.name} is malformed: write it as postgres://user:password@host:5432/database, with special ` +
        'characters of the password percent-encoded.',
    );
  return url;
}
