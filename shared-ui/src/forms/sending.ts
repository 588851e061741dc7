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
  /** `idle`: nothing has been sent yet. `held`: the honeypot was filled in, so nothing has been sent. */
  | { readonly status: 'idle' | 'held' | 'sent' }
  | {
      readonly status: 'sending';
      /** Whether the browser believes that it is offline. On some networks it is wrong. */
      readonly seemsOffline: boolean;
    }
  | { readonly status: 'failed'; readonly failure: BackendFailure };

const idle: SubmissionState = { status: 'idle' };

/**
 * The submissions of all forms, by name. They outlive pages, so a visitor who leaves a page and comes back
 * sees the result and does not send twice.
 */
export const submissions = createStore<Readonly<Record<string, SubmissionState>>>(() => ({}));

/** The state of a form's last submission. */
export const getSubmission = (form: string, states = submissions.getState()): SubmissionState =>
  states[form] ?? idle;

export const setSubmission = (form: string, state: SubmissionState): void =>
  submissions.setState({ [form]: state });

/** The name under which a form's idempotency key is stored, for as long as its draft. */
const storageKey = (form: string): string => `${form}.idempotency-key`;

/** 128 random bits. `randomUUID` needs https, and people try the site over http too. */
const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a form's idempotency key, which lasts as long as the draft, so that a retry is recognised. */
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
 * Sends a form, and drops its draft if that succeeds. A `submit` that throws, or takes longer than
 * {@link timeoutMs}, has failed. Every failure is logged.
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
