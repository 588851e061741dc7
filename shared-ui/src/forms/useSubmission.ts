import { toasts } from '@proper/shared-types';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlOf, fillEmpty } from './controls';
import { drafts } from './drafts';
import { isHoneypotFilled } from './Honeypot';
import { send, sendingOf } from './sending';

/** What a form holds, by field. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** The message beside each invalid field. */
export type FieldErrors<Field extends string> = { readonly [Key in Field]?: string };

/** What {@link useSubmission} has to know of a form. Called again at each rendering; the names must stay the same. */
export interface SubmissionOptions<Field extends string> {
  /** Names the form, its fields' ids and its draft. Unique on the site, in kebab case. */
  readonly name: string;
  /** The fields by their names, in the order in which an invalid one takes the focus. */
  readonly fields: readonly Field[];
  /**
   * What is wrong with the trimmed values, by field. `malformed` tells whether the browser's own check, such as that
   * of `type="email"`, rejects what was typed into a field.
   */
  validate(values: Values<Field>, malformed: (field: Field) => boolean): FieldErrors<NoInfer<Field>>;
  /** A field was invalid, so nothing is sent: the place to say so in a notice. Gets the trimmed values. */
  onInvalid(values: Values<Field>): void;
  /**
   * Sends the trimmed values and tells the visitor how it went. True clears the form and its draft; false, throwing,
   * or taking longer than twice `backendTimeoutMs` keeps both. `attempt` gives an id for what is sent: the same one
   * until it was sent, through failures and reloads.
   */
  submit(values: Values<Field>, attempt: () => string): Promise<boolean>;
  /** `submit` threw, which is logged, or took too long: the place for the notice of a failure. */
  onError?(cause: unknown): void;
  /**
   * Values that the visitor chose on the way to the form, such as by the link that led here; called when the form
   * arrives. They are newer than a draft, and older than what was typed before hydration.
   */
  chosen?(): Partial<Values<Field>>;
  /** Called once, when the form is first touched: the moment to fetch what `submit` needs. */
  prepare?(): void;
}

/** What a field takes from {@link Submission.field}. */
export interface SubmissionField {
  /** Of the control; unique on the page, because the form's name is a part of it. */
  readonly id: string;
  /** Of the control, under which its value is sent. */
  readonly name: string;
  /** The message beside the field. */
  readonly error: string | undefined;
}

/** What `Form` takes. */
export interface SubmissionFormProps {
  /** Of the form. */
  readonly name: string;
  /** Must reach the `form` element: values are read there. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Checks and sends. Never lets the browser send. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Keeps the draft. */
  readonly onInput: () => void;
  /** Prepares sending. */
  readonly onFocus: () => void;
  /** Prepares sending. */
  readonly onPointerDown: () => void;
}

/** A form that is being filled in or sent. */
interface Submission<Field extends string> {
  /** For `Form`. */
  readonly formProps: SubmissionFormProps;
  /** For the field of that name: `<TextField {...field('email')} label="Email" />`. */
  readonly field: (name: Field) => SubmissionField;
  /** True while a submission is under way; it always ends. */
  readonly submitting: boolean;
}

/** Where the id of what a form is about to send is stored: beside the form's draft, and dropped with it. */
const attemptKey = (form: string): string => `${form}.attempt`;

/** 128 random bits. `randomUUID` works on https alone, and a site may be tried over http. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The id of what a form is about to send: the same until it is forgotten, so that the backend knows a retry. */
function attemptOf(form: string): string {
  const { id = newId() } = drafts.read(attemptKey(form));
  drafts.save(attemptKey(form), { id });
  return id;
}

/**
 * A form that is sent once, however often it is clicked, and that keeps what was typed until it is sent: through
 * a failure, a navigation, a reload and a new version of the site. Its fields are uncontrolled, so that nothing
 * typed before hydration is lost. The component that uses it must render the form for as long as it is mounted.
 *
 * It never throws: what `submit` throws ends at `onError` and on the console. A submission that takes longer than twice
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
  const prepared = useRef(false);
  /** What had the focus when the form was sent: it gets it back. */
  const sentFrom = useRef<Element | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  /** The first invalid field; a new object for each invalid submit, so that each of them moves the focus. */
  const [invalid, setInvalid] = useState<{ readonly field: Field } | null>(null);

  const valuesOf = (form: HTMLFormElement): Values<Field> => {
    const data = new FormData(form);
    const entries = fields.map((field) => [field, String(data.get(field) ?? '')] as const);
    return Object.fromEntries(entries) as Record<Field, string>;
  };
  /** A value of spaces alone becomes empty. */
  const trim = (values: Values<Field>) =>
    Object.fromEntries(fields.map((field) => [field, values[field].trim()])) as Record<Field, string>;
  const errorsOf = (form: HTMLFormElement, values: Values<Field>) =>
    options.validate(values, (field) => {
      const validity = controlOf(form, field)?.validity;
      // A field that is merely empty is not malformed.
      return validity !== undefined && !validity.valid && !validity.valueMissing;
    });

  const prepare = () => {
    if (prepared.current) return;
    prepared.current = true;
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

  const follow = (sending: Promise<boolean>) => {
    setSubmitting(true);
    void sending.then((wasSent) => {
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
    // A message goes as soon as its field is right. No new one appears before the next submit.
    const still = errorsOf(form, trim(valuesOf(form)));
    setErrors(Object.fromEntries(shown.map((field) => [field, still[field]])) as FieldErrors<Field>);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sendingOf(name)) return;
    const form = event.currentTarget;
    const values = trim(valuesOf(form));
    const found = errorsOf(form, values);
    setErrors(found);
    const field = fields.find((each) => found[each] !== undefined);
    if (field !== undefined) {
      setInvalid({ field });
      options.onInvalid(values);
      return;
    }
    if (isHoneypotFilled(new FormData(form))) {
      // Nothing is sent, and the bot is not told: the form is cleared as after a success. Where an extension filled
      // the honeypot for a person, it is empty now, and the next try goes through.
      forget();
      form.reset();
      return;
    }
    // What an earlier try was told no longer holds.
    toasts.clearErrors();
    sentFrom.current = document.activeElement;
    const submit = () => options.submit(values, () => attemptOf(name));
    const onError = (cause: unknown) => {
      console.error(`The form "${name}" failed:`, cause);
      options.onError?.(cause);
    };
    follow(send(name, submit, onError));
  };

  const arrive = useEffectEvent(() => {
    const form = ref.current;
    if (form === null) return;
    const submitEarly = form.dataset.submitEarly !== undefined;
    delete form.dataset.submitEarly;
    const chosen = options.chosen?.() ?? {};
    // What was submitted before hydration is sent as the visitor saw it: nothing fills its empty fields.
    if (!submitEarly) {
      fillEmpty(form, chosen);
      fillEmpty(form, drafts.read(name));
    }
    keepDraft(form);
    if (form.contains(document.activeElement)) prepare();
    const sending = sendingOf(name);
    if (sending) follow(sending);
    if (submitEarly) form.requestSubmit();
  });
  useEffect(() => arrive(), []);

  useEffect(() => {
    if (invalid !== null && ref.current !== null) controlOf(ref.current, invalid.field)?.focus();
  }, [invalid]);

  useEffect(() => {
    if (submitting) return;
    // While it was sending, the button was disabled, and so lost the focus.
    const { current: element } = sentFrom;
    sentFrom.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [submitting]);

  return {
    formProps: { name, ref, onSubmit, onInput, onFocus: prepare, onPointerDown: prepare },
    field: (field) => ({ id: `${name}-${field}`, name: field, error: errors[field] }),
    submitting,
  };
}
