import { stripVTControlCharacters } from 'node:util';
import type { RefusedRelease } from '@proper/shared-types/release';

/** Details of an invalid release besides the reason. */
interface Details extends Partial<Pick<Refusal, 'status' | 'isAcceptable'>> {
  /** The release's version, if only the step that failed knows it. */
  readonly version?: string | undefined;
}

/** Thrown by every check and other step for a release that cannot go live. The message is the reason. */
export class InvalidReleaseError extends Error {
  readonly details: Details;

  constructor(reason: string, details: Details = {}) {
    super(reason);
    this.details = details;
  }
}

/** Throws an {@link InvalidReleaseError} with this reason unless a condition holds. */
export function ensure(isValid: boolean, reason: string, details?: Details): asserts isValid {
  if (!isValid) throw new InvalidReleaseError(reason, details);
}

/** A release that did not go live, for an operator. */
export interface Refusal extends RefusedRelease {
  /** Whether an operator may accept it: `compose --accept NAME@VERSION`. */
  readonly isAcceptable: boolean;
}

const longestReason = 1000;

/** Characters that are invisible, or change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Turns an error into a refusal. All refusals are made here, so that each reason is safe for a terminal, a
 * log and a page: one line of limited length without control characters.
 *
 * @throws the error itself if it is not an {@link InvalidReleaseError}
 */
export function toRefusal(thrown: unknown, name: string, version = 'unknown'): Refusal {
  if (!(thrown instanceof InvalidReleaseError)) throw thrown;
  const { status = 'invalid', isAcceptable = false, version: knownVersion = version } = thrown.details;
  const line = stripVTControlCharacters(thrown.message).replaceAll(invisible, ' ').trim();
  const reason = line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
  return { name, version: knownVersion, reason, status, isAcceptable };
}

/** Formats a refusal as a line for an operator, with the command that accepts it if there is one. */
export function formatRefusal({ name, version, reason, status, isAcceptable }: Refusal): string {
  const prefix = status === 'invalid' ? '' : `${status}: `;
  const command = `npm run site -- compose --accept ${name}@${version}`;
  return `${name} ${version}: ${prefix}${reason}${isAcceptable ? ` (if that is right: ${command})` : ''}`;
}
