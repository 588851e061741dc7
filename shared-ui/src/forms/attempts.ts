import { type Drafts, drafts } from './drafts';

/** Lies beside the form's draft, and goes with it. */
const keyOf = (form: string): string => `${form}.attempt`;

/** 128 random bits. `randomUUID` would need a secure address. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names what a form is about to send: the same until it is forgotten, so that a retry can be told by it. */
export function attemptOf(form: string, kept: Drafts = drafts): string {
  const { id = newId() } = kept.read(keyOf(form));
  kept.save(keyOf(form), { id });
  return id;
}

/** What comes next is no retry. */
export const forgetAttempt = (form: string, kept: Drafts = drafts): void => kept.drop(keyOf(form));
