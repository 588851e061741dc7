import {
  type BackendFailure,
  type BackendOutcome,
  drafts,
  reportSubmissionError,
} from '@proper/shared-types';
import { backendTimeoutMs, withTimeout } from '@proper/shared-types/backend';
import { createStore } from 'zustand';

/** Longer than any call in a form's `submit`, which has a timeout of its own. */
const timeoutMs = 2 * backendTimeoutMs;

/** The state of a form's last submission. */
export type SubmissionState =
  /** Nothing has been sent yet; or something other than the visitor filled in the honeypot, which is empty again. */
  | { readonly status: 'idle' | 'held' | 'sent' }
  | {
      readonly status: 'sending';
      /** Whether the browser believes that it is offline. On some networks it is wrong. */
      readonly seemsOffline: boolean;
    }
  | { readonly status: 'failed'; readonly failure: BackendFailure };

const idle: SubmissionState = { status: 'idle' };

/**
 * The submissions of the forms, by name. They outlive the pages: a visitor who leaves one and comes back does not send twice, and
 * sees the result.
 */
export const submissions = createStore<Readonly<Record<string, SubmissionState>>>(() => ({}));

/** The state of a form's last submission. */
export const getSubmission = (form: string, states = submissions.getState()): SubmissionState =>
  states[form] ?? idle;

export const setSubmission = (form: string, state: SubmissionState): void =>
  submissions.setState({ [form]: state });

/** The name under which a form's idempotency key is stored, next to its draft and for as long. */
const storageKey = (form: string): string => `${form}.idempotency-key`;

/** 128 random bits. `randomUUID` needs https, and people try the site over http too. */
const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A form's idempotency key. It stays the same until the draft is dropped, so that the backend recognises a retry. */
export function getIdempotencyKey(form: string): string {
  const { id = createId() } = drafts.read(storageKey(form));
  drafts.save(storageKey(form), { id });
  return id;
}

/** Drops what a visitor typed into a form, and its idempotency key. */
export function forgetInput(form: string): void {
  drafts.drop(form);
  drafts.drop(storageKey(form));
}

/**
 * Sends a form, unless it is being sent. Its draft is dropped only if it was sent. A `submit` that throws, or takes longer than
 * {@link timeoutMs}, has failed; every failure is logged.
 */
export async function send(
  form: string,
  submit: () => Promise<BackendOutcome>,
  onFailed: (failure: BackendFailure) => void,
): Promise<void> {
  setSubmission(form, { status: 'sending', seemsOffline: navigator.onLine === false });
  const outcome = await withTimeout(submit, timeoutMs).catch(
    (cause: unknown): BackendFailure => ({ ok: false, kind: 'refused', reason: String(cause) }),
  );
  if (outcome.ok) {
    forgetInput(form);
    setSubmission(form, { status: 'sent' });
    return;
  }
  console.error(`The form "${form}" failed: ${outcome.reason}`);
  reportSubmissionError(form, outcome);
  setSubmission(form, { status: 'failed', failure: outcome });
  onFailed(outcome);
}
