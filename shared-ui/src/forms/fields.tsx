import type { HTMLAttributes, ReactNode } from 'react';
import styles from './forms.module.css';
import type { SubmissionField } from './useSubmission';

/** The props of every field: those from `useSubmission`, and these. */
interface FieldProps extends SubmissionField {
  /** What the visitor reads above the input. */
  readonly label: string;
  /** Help, shown between the label and the input. */
  readonly hint?: ReactNode;
  /** Marks the field, and sets the attribute. */
  readonly required?: boolean;
  /** What browsers may fill in, as in HTML: `email`, `given-name`, `off`. */
  readonly autoComplete?: string;
}

const hintId = (id: string): string => `${id}-hint`;
const errorId = (id: string): string => `${id}-error`;

/**
 * The attributes that all inputs share. Browser extensions may fill fields before hydration, so differences from the server's
 * markup are expected.
 */
const controlAttributes = ({ id, name, error, hint, required, autoComplete }: FieldProps) => ({
  id,
  name,
  required,
  autoComplete,
  className: styles.control,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [hint && hintId(id), error && errorId(id)].filter((part) => typeof part === 'string').join(' ') ||
    undefined,
  suppressHydrationWarning: true,
});

interface FieldFrameProps extends FieldProps {
  readonly children: ReactNode;
}

/** A field's label, hint, input and error, in this order. */
const FieldFrame = ({ id, label, hint, error, required, children }: FieldFrameProps) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          required
        </span>
      )}
    </label>
    {hint && (
      <p id={hintId(id)} className={styles.hint}>
        {hint}
      </p>
    )}
    {children}
    {error && (
      <p id={errorId(id)} className={styles.error}>
        {error}
      </p>
    )}
  </div>
);

interface TextFieldProps extends FieldProps {
  /** `text` by default. The browser checks the format of an `email`; the form shows its own message. */
  readonly type?: 'text' | 'email' | 'tel';
  /** The keyboard that a phone shows; by default that of the type. */
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** One line of text. */
export const TextField = ({
  type = 'text',
  inputMode = type === 'text' ? undefined : type,
  ...field
}: TextFieldProps) => (
  <FieldFrame {...field}>
    <input type={type} inputMode={inputMode} {...controlAttributes(field)} />
  </FieldFrame>
);

/** Several lines of text. */
export const TextArea = (field: FieldProps) => (
  <FieldFrame {...field}>
    <textarea rows={5} {...controlAttributes(field)} />
  </FieldFrame>
);

interface SelectFieldProps extends FieldProps {
  /** The options, in order. */
  readonly options: readonly {
    /** What is sent; unique, and not empty. */
    readonly value: string;
    /** What the visitor reads. */
    readonly label: string;
  }[];
  /** The text of the first option, whose value is empty. */
  readonly placeholder?: string;
}

/** A choice of one option. */
export const SelectField = ({ options, placeholder = 'Please choose', ...field }: SelectFieldProps) => (
  <FieldFrame {...field}>
    <select {...controlAttributes(field)}>
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </FieldFrame>
);
