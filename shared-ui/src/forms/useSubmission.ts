import { type BackendFailure, type BackendOutcome, drafts, toasts } from '@proper/shared-types';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  cleanValue,
  consumeEarlySubmission,
  emptyHoneypot,
  fillEmpty,
  findControl,
  isMalformed,
  setValues,
} from './controls';
import {
  forgetInput,
  getIdempotencyKey,
  getSubmission,
  type SubmissionState,
  send,
  setSubmission,
  submissions,
} from './sending';

/** The values of a form, by field. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** The message next to each invalid field. */
export type FieldErrors<Field extends string> = { readonly [Key in Field]?: string };

/** The options of {@link useSubmission}. The names must stay the same from one render to the next. */
export interface SubmissionOptions<Field extends string> {
  /** Names the form, its fields' ids and its draft. Unique on the site, in kebab case. */
  readonly name: string;
  /** The names of the fields. The first invalid one gets the focus. */
  readonly fields: readonly Field[];
  /**
   * Returns the messages about the cleaned values, by field. `malformed` says whether the browser's own
   * check, such as for `type="email"`, rejects the value of a field.
   */
  validate(values: Values<Field>, malformed: (field: Field) => boolean): FieldErrors<NoInfer<Field>>;
  /** Called with the cleaned values if a field is invalid, so nothing is sent. Show a notification here. */
  onInvalid(values: Values<Field>): void;
  /**
   * Sends the cleaned values (`clean-text.ts` of shared-types). Success clears the form and its draft. A
   * failure, an error, or taking longer than twice `backendTimeoutMs` keeps both. `getKey` returns an id that
   * stays the same through failures and reloads until the form has been sent.
   */
  submit(values: Values<Field>, getKey: () => string): Promise<BackendOutcome>;
  /** Called if the form could not be sent. Show a notification here; the button shows a line as well. */
  onFailed?(failure: BackendFailure): void;
  /**
   * Returns values from the link to the form. They replace those of a draft, but not input typed before
   * hydration. Called when the form is mounted.
   */
  prefill?(): Partial<Values<Field>>;
  /** Called once, when the visitor first uses the form. Fetch here what `submit` needs. */
  prepare?(): void;
}

/** The props of a field from {@link Submission.field}. */
export interface SubmissionField {
  /** The id of the control. It contains the form's name, so it is unique on the page. */
  readonly id: string;
  /** The name of the control. */
  readonly name: string;
  /** The message next to the field. */
  readonly error: string | undefined;
}

/** The props of a `Form` from {@link Submission.formProps}. */
export interface SubmissionFormProps {
  /** The name of the form. */
  readonly name: string;
  /** Must reach the `form` element, which has the values. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Validates and sends. Never lets the browser send. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Saves the draft. */
  readonly onInput: () => void;
  /** Prepares sending. */
  readonly onFocus: () => void;
  /** Prepares sending. */
  readonly onPointerDown: () => void;
}

/** The props of a `SubmitButton` from {@link Submission.submitProps}. */
export interface SubmitProps {
  /** The state of the form's last submission. */
  readonly submission: SubmissionState;
}

/** The state of a form. */
interface Submission<Field extends string> {
  /** Props for `Form`. */
  readonly formProps: SubmissionFormProps;
  /** Props for the field of that name: `<TextField {...field('email')} label="Email" />`. */
  readonly field: (name: Field) => SubmissionField;
  /** Props for the `SubmitButton`, which shows the result. */
  readonly submitProps: SubmitProps;
}

/** Reads the values of a form's fields with `read`. */
const readValues = <Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  read: typeof cleanValue,
): Values<Field> =>
  Object.fromEntries(fields.map((field) => [field, read(findControl(form, field))])) as Record<Field, string>;

/** The messages next to the fields of a form. */
function useFieldErrors<Field extends string>(
  ref: RefObject<HTMLFormElement | null>,
  fields: readonly Field[],
) {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  /** The first invalid field. Each invalid submission sets a new object, which moves the focus again. */
  const [invalid, setInvalid] = useState<{ readonly field: Field } | null>(null);
  useEffect(() => {
    if (invalid !== null && ref.current !== null) findControl(ref.current, invalid.field)?.focus();
  }, [invalid, ref]);

  return {
    errors,
    /** Shows the errors, and moves the focus to the first invalid field. Returns false if there are none. */
    show(found: FieldErrors<Field>): boolean {
      setErrors(found);
      const field = fields.find((name) => found[name] !== undefined);
      if (field === undefined) return false;
      setInvalid({ field });
      return true;
    },
    /** Removes a message as soon as its field is valid. No new one appears before the next submission. */
    update(check: () => FieldErrors<Field>): void {
      const shown = fields.filter((field) => errors[field] !== undefined);
      if (shown.length === 0) return;
      const current = check();
      setErrors(Object.fromEntries(shown.map((field) => [field, current[field]])) as FieldErrors<Field>);
    },
  };
}

/**
 * Empties a form once it has been sent, and restores the focus that its disabled button lost.
 *
 * @returns A function to call before the form is sent.
 */
function useAfterSending(
  ref: RefObject<HTMLFormElement | null>,
  status: SubmissionState['status'],
): () => void {
  const focusedBefore = useRef<Element | null>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && status === 'sent') ref.current?.reset();
    wasSending.current = status === 'sending';
    if (status === 'sending') return;
    const { current: element } = focusedBefore;
    focusedBefore.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [status, ref]);
  return () => {
    focusedBefore.current = document.activeElement;
  };
}

/**
 * Manages a form that is sent only once, however often its button is clicked. It keeps its input until it has
 * been sent: through failures, navigations, reloads and new versions of the site. Its fields are
 * uncontrolled, so that no input typed before hydration is lost. The component must render the form for as
 * long as it is mounted.
 *
 * @example
 * ```tsx
 * const { formProps, field, submitProps } = useSubmission({
 *   name: 'newsletter',
 *   fields: ['email'],
 *   validate: requiredFields({ email: fieldMessages.emailMissing }),
 *   onInvalid: () => toasts.show(messages.newsletterInvalid),
 *   submit: ({ email }, getKey) => insertRow(config, 'newsletter_subscriptions', { email }, getKey()),
 *   onFailed: () => toasts.show(messages.newsletterFailed),
 * });
 * return (
 *   <Form {...formProps} label="Newsletter">
 *     <TextField {...field('email')} label="Email" type="email" />
 *     <SubmitButton {...submitProps} sending="Subscribing..." subject="Your address">Subscribe</SubmitButton>
 *   </Form>
 * );
 * ```
 */
export function useSubmission<Field extends string>(options: SubmissionOptions<Field>): Submission<Field> {
  const { name, fields } = options;
  const ref = useRef<HTMLFormElement>(null);
  const isPrepared = useRef(false);
  const submission = useStore(submissions, (states) => getSubmission(name, states));
  const keepFocus = useAfterSending(ref, submission.status);
  const { errors, ...messages } = useFieldErrors(ref, fields);

  const validate = (form: HTMLFormElement, values: Values<Field>) =>
    options.validate(values, (field) => isMalformed(findControl(form, field), values[field]));

  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    options.prepare?.();
  };

  const keepDraft = (form: HTMLFormElement) => {
    const values = readValues(form, fields, (control) => control?.value ?? '');
    if (fields.some((field) => values[field] !== '')) drafts.save(name, values);
    else forgetInput(name);
  };

  const onInput = () => {
    const form = ref.current;
    if (form === null) return;
    keepDraft(form);
    messages.update(() => validate(form, readValues(form, fields, cleanValue)));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (getSubmission(name).status === 'sending') return;
    const form = event.currentTarget;
    const values = readValues(form, fields, cleanValue);
    // Shows the visitor the cleaned values, which are what is sent.
    setValues(form, values);
    if (messages.show(validate(form, values))) {
      setSubmission(name, { status: 'idle' });
      options.onInvalid(values);
      return;
    }
    if (emptyHoneypot(form)) {
      // A bot gives up here. A person whose browser extension filled it in presses the button again.
      setSubmission(name, { status: 'held' });
      return;
    }
    // Notifications about an earlier attempt no longer apply.
    toasts.clearErrors();
    keepFocus();
    void send(
      name,
      () => options.submit(values, () => getIdempotencyKey(name)),
      (failure) => options.onFailed?.(failure),
    );
  };

  const onMount = useEffectEvent(() => {
    const form = ref.current;
    if (form === null) return;
    const submitEarly = consumeEarlySubmission(form);
    const prefill = options.prefill?.() ?? {};
    // A form that was submitted before hydration is sent as the visitor saw it, with its empty fields.
    if (!submitEarly) {
      fillEmpty(form, prefill);
      fillEmpty(form, drafts.read(name));
    }
    keepDraft(form);
    if (form.contains(document.activeElement)) prepare();
    if (submitEarly) form.requestSubmit();
  });
  useEffect(() => onMount(), []);

  return {
    formProps: { name, ref, onSubmit, onInput, onFocus: prepare, onPointerDown: prepare },
    field: (field) => ({ id: `${name}-${field}`, name: field, error: errors[field] }),
    submitProps: { submission },
  };
}
