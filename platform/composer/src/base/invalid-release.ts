import { stripVTControlCharacters } from 'node:util';
import type { RefusedRelease } from '@proper/shared-types/release';

/** The version of a release whose `release.json` could not be read. */
export const unknownVersion = 'unknown';

/** What is known of an invalid release, besides the reason. */
interface Details extends Partial<Pick<RefusedRelease, 'status'>> {
  /** The version of the release, where only the step that failed knows it. */
  readonly version?: string | undefined;
  /** Whether an operator may accept it: `compose --accept NAME@VERSION`. */
  readonly isAcceptable?: boolean | undefined;
}

/** Thrown by every step for a release that cannot go live. The message is the reason, and ends that one release alone. */
export class InvalidReleaseError extends Error {
  readonly details: Details;

  constructor(reason: string, details: Details = {}) {
    super(reason);
    this.details = details;
  }
}

/** Refuses a release for a reason unless something is true. @throws InvalidReleaseError */
export function ensure(isValid: boolean, reason: string, details?: Details): asserts isValid {
  if (!isValid) throw new InvalidReleaseError(reason, details);
}

/** A release that did not go live, for an operator. */
export interface Refusal extends RefusedRelease {
  readonly isAcceptable?: boolean;
}

/** The message of whatever was thrown. `fetch` says "fetch failed", and has the reason one level down. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return `${thrown.message} (${'code' in cause ? cause.code : cause.message})`;
}

const longestReason = 1000;

/** Characters that are invisible, or change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Makes text from a release safe for a terminal, a log and a page: one line of limited length without control characters. */
function plainText(text: string): string {
  const line = stripVTControlCharacters(text).replaceAll(invisible, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

/**
 * Refuses a release because of what a step threw. All refusals are made here, so that their reasons are plain text.
 *
 * @throws whatever is not the release's fault
 */
export function toRefusal({ name, version }: Pick<Refusal, 'name' | 'version'>, thrown: unknown): Refusal {
  if (!(thrown instanceof InvalidReleaseError)) throw thrown;
  const { status = 'invalid', isAcceptable = false, version: known = version } = thrown.details;
  const reason = plainText(messageOf(thrown));
  return { name, version: known, reason, status, ...(isAcceptable && { isAcceptable }) };
}

/** A release as an operator names it. */
export const releaseKey = ({ name, version }: Readonly<Record<'name' | 'version', string>>): string =>
  `${name}@${version}`;

/** A refusal as a line for an operator, and how to accept it if that is possible. */
export function formatRefusal(refusal: Refusal): string {
  const { name, version, reason, status, isAcceptable = false } = refusal;
  const prefix = status === 'invalid' ? '' : `${status}: `;
  const hint = isAcceptable
    ? ` (if that is right: npm run site -- compose --accept ${releaseKey(refusal)})`
    : '';
  return `${name} ${version}: ${prefix}${reason}${hint}`;
}
