import { reportFormFault, toasts } from '@proper/shared-types';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlOf, fillEmpty } from './controls';
import { drafts } from './drafts';
import { isHoneypotFilled } from './Honeypot';
import { currentSubmission, send } from './sending';

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
   * Returns what is wrong with the trimmed values, by field. `malformed` says whether the browser's own check, such as that of
   * `type="email"`, rejects the value of a field.
   */
  validate(values: Values<Field>, malformed: (field: Field) => boolean): FieldErrors<NoInfer<Field>>;
  /** Called with the trimmed values if a field is invalid and nothing is sent: the place to show a notice. */
  onInvalid(values: Values<Field>): void;
  /**
   * Sends the trimmed values and tells the visitor how it went. True clears the form and its draft. False, an error, or taking
   * longer than twice `backendTimeoutMs` keeps both. `attempt` returns an id, which stays the same through failures and reloads until
   * the form has been sent.
   */
  submit(values: Values<Field>, attempt: () => string): Promise<boolean>;
  /** Called if `submit` threw, which is logged too, or took too long: the place to show a notice. */
  onError?(cause: unknown): void;
  /**
   * Returns values that the visitor chose on the way to the form, such as by the link that led here. They replace those of a draft,
   * but not what was typed before hydration. Called when the form is mounted.
   */
  chosen?(): Partial<Values<Field>>;
  /** Called once, when the visitor first uses the form: the moment to fetch what `submit` needs. */
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

/** The state of a form. */
interface Submission<Field extends string> {
  /** Props for `Form`. */
  readonly formProps: SubmissionFormProps;
  /** Props for the field of that name: `<TextField {...field('email')} label="Email" />`. */
  readonly field: (name: Field) => SubmissionField;
  /** True while the form is being sent, which always ends. */
  readonly submitting: boolean;
}

/** The name under which a form's attempt id is stored, next to its draft and for as long. */
const attemptKey = (form: string): string => `${form}.attempt`;

/** 128 random bits. `randomUUID` needs https, and people try the site over http too. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A form's attempt id. It stays the same until the draft is dropped, so that the backend recognises a retry. */
function attemptOf(form: string): string {
  const { id = newId() } = drafts.read(attemptKey(form));
  drafts.save(attemptKey(form), { id });
  return id;
}

/**
 * A form that is sent once, however often its button is clicked, and that keeps its input until it has been sent: through failures,
 * navigations, reloads and new versions of the site. Its fields are uncontrolled, so that nothing typed before hydration is lost.
 * The component that uses it must render the form for as long as it is mounted.
 *
 * It never throws: errors of `submit` are logged and passed to `onError`. A submission that takes longer than twice
 * `backendTimeoutMs` (milliseconds) counts as failed.
 *
 * @example
 * ```tsx
 * const { formProps, field, submitting } = useSubmission({
 *   name: 'newsletter',
 *   fields: ['email'],
 *   validate: requiredFields({ email: fieldMessages.emailMissing }),
 *   onInvalid: () => toasts.show(messages.newsletterInvalid),
 *   submit: async ({ email }, attempt) =>
 *     (await insertRow(config, 'newsletter_subscriptions', { email }, attempt())).ok,
 * });
 * return (
 *   <Form {...formProps} label="Newsletter">
 *     <TextField {...field('email')} label="Email" type="email" />
 *     <Button type="submit" busy={submitting}>Subscribe</Button>
 *   </Form>
 * );
 * ```
 */
export function useSubmission<Field extends string>(options: SubmissionOptions<Field>): Submission<Field> {
  const { name, fields } = options;
  const ref = useRef<HTMLFormElement>(null);
  const isPrepared = useRef(false);
  /** The element that had the focus when the form was sent, and gets it back. */
  const focusedBefore = useRef<Element | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  /** The first invalid field: a new object for each invalid submission, so that each of them moves the focus. */
  const [invalid, setInvalid] = useState<{ readonly field: Field } | null>(null);

  const valuesOf = (form: HTMLFormElement): Values<Field> => {
    const data = new FormData(form);
    const entries = fields.map((field) => [field, String(data.get(field) ?? '')] as const);
    return Object.fromEntries(entries) as Record<Field, string>;
  };
  const trim = (values: Values<Field>) =>
    Object.fromEntries(fields.map((field) => [field, values[field].trim()])) as Record<Field, string>;
  const errorsOf = (form: HTMLFormElement, values: Values<Field>) =>
    options.validate(values, (field) => {
      const validity = controlOf(form, field)?.validity;
      // A field that is merely empty is not malformed.
      return validity !== undefined && !validity.valid && !validity.valueMissing;
    });

  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    options.prepare?.();
  };

  const forget = () => {
    drafts.drop(name);
    drafts.drop(attemptKey(name));
  };

  const keepDraft = (form: HTMLFormElement) => {
    const values = valuesOf(form);
    if (fields.some((field) => values[field] !== '')) drafts.save(name, values);
    else forget();
  };

  const follow = (submission: Promise<boolean>) => {
    setSubmitting(true);
    void submission.then((wasSent) => {
      if (wasSent) {
        forget();
        ref.current?.reset();
      }
      setSubmitting(false);
    });
  };

  const onInput = () => {
    const form = ref.current;
    if (form === null) return;
    keepDraft(form);
    const shown = fields.filter((field) => errors[field] !== undefined);
    if (shown.length === 0) return;
    // A message disappears as soon as its field is valid. No new one appears before the next submission.
    const current = errorsOf(form, trim(valuesOf(form)));
    setErrors(Object.fromEntries(shown.map((field) => [field, current[field]])) as FieldErrors<Field>);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (currentSubmission(name)) return;
    const form = event.currentTarget;
    const values = trim(valuesOf(form));
    const newErrors = errorsOf(form, values);
    setErrors(newErrors);
    const field = fields.find((each) => newErrors[each] !== undefined);
    if (field !== undefined) {
      setInvalid({ field });
      options.onInvalid(values);
      return;
    }
    if (isHoneypotFilled(new FormData(form))) {
      // Nothing is sent, and the form is cleared as after a success, so that the bot does not notice. If an extension filled
      // the honeypot for a person, it is empty now, and the next attempt succeeds.
      forget();
      form.reset();
      return;
    }
    // Notices about an earlier attempt no longer apply.
    toasts.clearErrors();
    focusedBefore.current = document.activeElement;
    const submit = () => options.submit(values, () => attemptOf(name));
    let failure: unknown;
    const onError = (cause: unknown) => {
      failure = cause;
      console.error(`The form "${name}" failed:`, cause);
      options.onError?.(cause);
    };
    const submission = send(name, submit, onError);
    void submission.then((wasSent) => {
      if (!wasSent) reportFormFault(name, failure);
    });
    follow(submission);
  };

  const arrive = useEffectEvent(() => {
    const form = ref.current;
    if (form === null) return;
    const submitEarly = form.dataset.submitEarly !== undefined;
    delete form.dataset.submitEarly;
    const chosen = options.chosen?.() ?? {};
    // A form that was submitted before hydration is sent as the visitor saw it, with its empty fields.
    if (!submitEarly) {
      fillEmpty(form, chosen);
      fillEmpty(form, drafts.read(name));
    }
    keepDraft(form);
    if (form.contains(document.activeElement)) prepare();
    const submission = currentSubmission(name);
    if (submission) follow(submission);
    if (submitEarly) form.requestSubmit();
  });
  useEffect(() => arrive(), []);

  useEffect(() => {
    if (invalid !== null && ref.current !== null) controlOf(ref.current, invalid.field)?.focus();
  }, [invalid]);

  useEffect(() => {
    if (submitting) return;
    // The button was disabled while the form was being sent, and so lost the focus.
    const { current: element } = focusedBefore;
    focusedBefore.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [submitting]);

  return {
    formProps: { name, ref, onSubmit, onInput, onFocus: prepare, onPointerDown: prepare },
    field: (field) => ({ id: `${name}-${field}`, name: field, error: errors[field] }),
    submitting,
  };
}
