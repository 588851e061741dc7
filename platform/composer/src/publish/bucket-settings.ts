import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** A bucket, and how to get at it. */
export interface BucketSettings {
  readonly bucket: string;
  /** What every key begins with: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Where the bucket is, without a slash at the end. */
  readonly address: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

export const isBucket = (target: string): boolean => target.startsWith('s3://');

function endpointOf(env: NodeJS.ProcessEnv): URL | undefined {
  const endpoint = readVariable(env, 'awsEndpoint');
  if (endpoint === '') return undefined;
  if (URL.canParse(endpoint) && /^https?:/.test(endpoint)) return new URL(endpoint);
  throw new OperatorError(
    `${environment.awsEndpoint.name} is malformed: it must be an address such as https://s3.example.com.`,
  );
}

/**
 * Reads `s3://bucket/prefix`, and the variables that all tools for such stores know.
 *
 * @throws OperatorError that names what is missing or malformed, and repeats no secret.
 */
export function readBucketSettings(target: string, env: NodeJS.ProcessEnv): BucketSettings {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(target) ?? [];
  if (bucket === undefined)
    throw new OperatorError(
      `${target} names no bucket: it must be of the form s3://bucket or s3://bucket/prefix.`,
    );
  const needed = (key: 'awsAccessKeyId' | 'awsSecretAccessKey'): string => {
    const value = readVariable(env, key);
    if (value !== '') return value;
    throw new OperatorError(`${environment[key].name} is not set: ${environment[key].meaning}.`);
  };
  const region = readVariable(env, 'awsRegion') || environment.awsRegion.byDefault;
  const endpoint = endpointOf(env);
  const sessionToken = readVariable(env, 'awsSessionToken');
  const prefix = path.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    // Other stores than Amazon's need not have a name for each bucket.
    address: endpoint
      ? `${endpoint.href.replace(/\/$/, '')}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`,
    region,
    credentials: {
      accessKeyId: needed('awsAccessKeyId'),
      secretAccessKey: needed('awsSecretAccessKey'),
      ...(sessionToken === '' ? {} : { sessionToken }),
    },
  };
}
