import { stripVTControlCharacters } from 'node:util';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import * as v from 'valibot';
import { releaseKey } from './releases';

export const line = v.pipe(v.string(), v.maxLength(1100));

/** A release that was not accepted. The last good one of the same name stays. */
export const refusalSchema = v.object({
  name: line,
  version: line,
  reason: line,
  /** Set where an operator may accept all of it: `compose --accept NAME@VERSION=REASON`. */
  isAcceptable: v.exactOptional(v.boolean()),
  /** Set where the release may pass another time, because its engine took too long or ended: the machine may have been busy. */
  isTransient: v.exactOptional(v.boolean()),
  /** Set where it waits for another team: the shell and the remote name versions of the contract that do not fit. */
  isWaiting: v.exactOptional(v.boolean()),
});

export type Refusal = Readonly<v.InferOutput<typeof refusalSchema>>;

/** What is known of a fault, besides its reason. */
interface FaultDetails extends Pick<Refusal, 'isAcceptable' | 'isTransient' | 'isWaiting'> {
  /** The version of the release, where only the step that failed knows it. */
  readonly version?: string | undefined;
  readonly stack?: string | undefined;
}

/** Thrown by every step for a release that has to be refused. The message is the reason. */
export class ReleaseFault extends Error {
  readonly details: FaultDetails;

  constructor(reason: string, details: FaultDetails = {}) {
    super(reason);
    this.details = details;
  }
}

/** Puts a prefix before the reason of a fault with which some work ends. */
export async function prefixFaults<Result>(prefix: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (thrown) {
    throw thrown instanceof ReleaseFault
      ? new ReleaseFault(`${prefix} ${thrown.message}`, thrown.details)
      : thrown;
  }
}

/** The version of a release that could not be read. */
export const unknownVersion = 'unknown';

const longestReason = 1000;

/** Characters that are invisible, or change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Makes text from a release safe for a terminal, a log and a page: one line of limited length without control characters. */
export function plainText(text: string): string {
  const line = stripVTControlCharacters(text).replaceAll(invisible, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

/** Refuses a release. All refusals are made here, so that their reasons are plain text. */
export const toRefusal = (
  { name, version }: Pick<Refusal, 'name' | 'version'>,
  { message, details: { isAcceptable, isTransient, isWaiting } }: ReleaseFault,
): Refusal => ({
  name,
  version,
  reason: plainText(message),
  ...(isAcceptable && { isAcceptable }),
  ...(isTransient && { isTransient }),
  ...(isWaiting && { isWaiting }),
});

/** A refusal as text for an operator, and how to accept it if that is possible. */
export const formatRefusal = ({ name, version, reason, isAcceptable = false }: Refusal): string =>
  `${name} ${version}: ${reason}` +
  (isAcceptable
    ? ` (if that is right: npm run site -- compose --accept ${releaseKey({ name, version })}="why")`
    : '');

export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // `fetch` says "fetch failed" and keeps the reason one level down.
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return `${thrown.message} (${'code' in cause ? cause.code : cause.message})`;
}

/** The machine has failed, and not the release that a step was working on. */
const machineCodes = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOMEM)$/;

/** The fault of the release that a step was working on, whatever it threw. @throws what is the fault of the machine, or an OperatorError */
export function toFault(thrown: unknown): ReleaseFault {
  if (thrown instanceof ReleaseFault) return thrown;
  if (thrown instanceof OperatorError || machineCodes.test(codeOf(thrown))) throw thrown;
  return new ReleaseFault(`it cannot be examined: ${messageOf(thrown)}`);
}
