import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { backendTimeoutMs } from 'shared-types';
import { attemptOf, forgetAttempt } from './attempts';
import { controlOf, fillEmpty } from './controls';
import { drafts } from './drafts';
import { type Ending, send, sendingOf } from './sending';
import { isTrapped } from './trap';
import {
  type Faults,
  firstFaulty,
  isMalformed,
  pickFaults,
  readValues,
  trimValues,
  type Values,
} from './values';

export interface SubmissionOptions<Field extends string> {
  /** Names the form, its fields' ids and its draft. Unique on the site, in kebab case. */
  readonly name: string;
  /** The fields by their names, in the order in which a faulty one takes the focus. */
  readonly fields: readonly Field[];
  /**
   * What is wrong with the trimmed values. `malformed` tells whether the browser's own check (of `type="email"`,
   * for one) rejects what was typed into a field.
   */
  validate(values: Values<Field>, malformed: (field: Field) => boolean): Faults<Field>;
  /** Something was faulty, so nothing is sent: the place to say so in a notice. */
  onInvalid(): void;
  /**
   * Sends the trimmed values and says to the visitor how it went. True clears the form and its draft; false,
   * throwing, or taking longer than twice `backendTimeoutMs` keeps both. `attempt` names what is sent: the same
   * until it was sent, through failures and reloads.
   */
  submit(values: Values<Field>, attempt: () => string): Promise<boolean>;
  /** `submit` threw or did not end, which is a bug: the place for the notice of a failure. */
  onError?(cause: unknown): void;
  /** Called once, when the form is first touched: fetch what `submit` needs. */
  prepare?(): void;
}

/** What a field takes from {@link Submission.field}. */
export interface SubmissionField {
  readonly id: string;
  readonly name: string;
  /** What is said beside the field. */
  readonly error: string | undefined;
}

/** What `Form` takes. */
export interface SubmissionFormProps {
  readonly name: string;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
  readonly onFocus: () => void;
  readonly onPointerDown: () => void;
}

export interface Submission<Field extends string> {
  readonly formProps: SubmissionFormProps;
  readonly field: (name: Field) => SubmissionField;
  /** True from the submit to its end, which always comes. */
  readonly submitting: boolean;
}

/** Milliseconds: whatever `submit` does has its own, shorter time-out. */
const patience = 2 * backendTimeoutMs;

/**
 * A form that is sent once however often it is clicked, and that keeps what was typed until it is sent: through
 * a failure, a navigation, a reload and a new version of the site. Its fields are uncontrolled, so that nothing
 * typed before hydration is lost. The component that uses it renders the form as long as it is mounted.
 */
export function useSubmission<Field extends string>(options: SubmissionOptions<Field>): Submission<Field> {
  const { name, fields } = options;
  const ref = useRef<HTMLFormElement>(null);
  const prepared = useRef(false);
  /** What had the focus when the form was sent. */
  const sentFrom = useRef<Element | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [faults, setFaults] = useState<Faults<Field>>({});
  /** A new object for each rejected submit, so that each moves the focus. */
  const [rejected, setRejected] = useState<{ readonly field: Field } | null>(null);

  const valuesOf = (form: HTMLFormElement) => readValues(new FormData(form), fields);
  const faultsOf = (form: HTMLFormElement, values: Values<Field>) =>
    options.validate(values, (field) => isMalformed(controlOf(form, field)?.validity));

  const prepare = () => {
    if (prepared.current) return;
    prepared.current = true;
    options.prepare?.();
  };

  const forget = () => {
    drafts.drop(name);
    forgetAttempt(name);
  };

  const keepDraft = (form: HTMLFormElement) => {
    const values = valuesOf(form);
    if (fields.some((field) => values[field] !== '')) drafts.save(name, values);
    else forget();
  };

  const follow = (sending: Promise<Ending>) => {
    setSubmitting(true);
    void sending.then((ending) => {
      if (ending === 'sent') {
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
    const shown = fields.filter((field) => faults[field] !== undefined);
    if (shown.length === 0) return;
    // A message goes once its field is right; none comes before the next submit.
    const still = faultsOf(form, trimValues(valuesOf(form), fields));
    setFaults(pickFaults(still, shown));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sendingOf(name)) return;
    const form = event.currentTarget;
    const values = trimValues(valuesOf(form), fields);
    const found = faultsOf(form, values);
    setFaults(found);
    const field = firstFaulty(found, fields);
    if (field !== undefined) {
      setRejected({ field });
      options.onInvalid();
      return;
    }
    if (isTrapped(new FormData(form))) {
      // A bot learns nothing: the form is cleared as after a success, and nothing was sent. A person whose
      // extension filled the field misses the notice, and finds the field empty at the next try.
      forget();
      form.reset();
      return;
    }
    sentFrom.current = document.activeElement;
    follow(
      send(name, {
        submit: () => options.submit(values, () => attemptOf(name)),
        patience,
        onError: (cause) => {
          console.error(`The form "${name}" failed:`, cause);
          options.onError?.(cause);
        },
      }),
    );
  };

  const arrive = useEffectEvent(() => {
    const form = ref.current;
    if (form === null) return;
    const submitEarly = form.dataset.submitEarly !== undefined;
    delete form.dataset.submitEarly;
    // What was submitted before hydration is sent as it was seen, without a draft in its empty fields.
    if (!submitEarly) fillEmpty(form, drafts.read(name));
    keepDraft(form);
    if (form.contains(document.activeElement)) prepare();
    const sending = sendingOf(name);
    if (sending) follow(sending);
    if (submitEarly) form.requestSubmit();
  });
  useEffect(() => arrive(), []);

  useEffect(() => {
    if (rejected !== null && ref.current !== null) controlOf(ref.current, rejected.field)?.focus();
  }, [rejected]);

  useEffect(() => {
    if (submitting) return;
    // The button was disabled meanwhile, which takes the focus away from it.
    const { current: element } = sentFrom;
    sentFrom.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [submitting]);

  return {
    formProps: { name, ref, onSubmit, onInput, onFocus: prepare, onPointerDown: prepare },
    field: (field) => ({ id: `${name}-${field}`, name: field, error: faults[field] }),
    submitting,
  };
}
