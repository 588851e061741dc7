import { type Drafts, drafts } from './drafts';

/** Stored beside the form's draft, and dropped with it. */
const keyOf = (form: string): string => `${form}.attempt`;

/** 128 random bits. `randomUUID` works on https alone, and a site may be tried over http. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The id of what a form is about to send: the same until it is forgotten, so that the backend knows a retry. */
export function attemptOf(form: string, kept: Drafts = drafts): string {
  const { id = newId() } = kept.read(keyOf(form));
  kept.save(keyOf(form), { id });
  return id;
}

/** What the form sends next gets a new id. */
export const forgetAttempt = (form: string, kept: Drafts = drafts): void => kept.drop(keyOf(form));
