import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';

/** Characters of the shortest key: one that a person could guess is refused. */
const shortestKey = 24;

/**
 * The password of the operator's page: `OPERATOR_KEY`, or one that is made at the first start and kept in the data folder.
 *
 * @throws OperatorError if the variable's value is too short.
 */
export async function ensureOperatorKey(env: NodeJS.ProcessEnv, dataDir: string): Promise<string> {
  const chosen = readVariable(env, 'operatorKey');
  if (chosen.length >= shortestKey) return chosen;
  if (chosen !== '')
    throw new OperatorError(
      `${environment.operatorKey.name} is too short: it must have at least ${shortestKey} characters, such as from openssl rand -hex 24.`,
    );
  const file = path.join(dataDir, 'operator-key');
  if (!existsSync(file)) await writeWholeFile(file, `${randomBytes(24).toString('base64url')}\n`);
  return readFileSync(file, 'utf8').trim();
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares keys in a time that does not depend on how much of them is the same. */
export const isSameKey = (key: string, candidate: unknown): boolean =>
  typeof candidate === 'string' && timingSafeEqual(digest(key), digest(candidate));
