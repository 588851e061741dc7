import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment, readVariable } from './environment';
import { OperatorError } from './operator-error';
import { writeWholeFile } from './whole-file';

/** Characters of the shortest key: one that a person could guess is refused. */
const shortestKey = 24;

/** The file of the key in a data folder, which only its owner can read. */
const keyFile = (dataDir: string): string => path.join(dataDir, 'operator-key');

/**
 * Reads the key of the operator's page and of the metrics: `OPERATOR_KEY`, or the one in the data folder. Undefined if there is none.
 *
 * @throws OperatorError if the variable's value is too short.
 */
export function readOperatorKey(env: NodeJS.ProcessEnv, dataDir: string): string | undefined {
  const key = readVariable(env, 'operatorKey');
  if (key === '')
    return existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : undefined;
  if (key.length >= shortestKey) return key;
  throw new OperatorError(
    `${environment.operatorKey.name} is too short: it must have at least ${shortestKey} characters, such as from openssl rand -hex 24.`,
  );
}

/** The same, but makes a key and keeps it in the data folder if there is none. */
export async function ensureOperatorKey(env: NodeJS.ProcessEnv, dataDir: string): Promise<string> {
  const existing = readOperatorKey(env, dataDir);
  if (existing !== undefined && existing !== '') return existing;
  const key = randomBytes(24).toString('base64url');
  await writeWholeFile(keyFile(dataDir), `${key}\n`);
  return key;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares keys in a time that does not depend on how much of them is the same. */
export const isSameKey = (key: string, candidate: unknown): boolean =>
  typeof candidate === 'string' && timingSafeEqual(digest(key), digest(candidate));
