import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import styles from './forms.module.css';
import type { SubmissionField } from './useSubmission';

/** The props of every field: those from `useSubmission`, and these. */
interface FieldProps extends SubmissionField {
  /** What the visitor reads above the input. */
  readonly label: string;
  /** Marks the field as required, and sets the attribute. */
  readonly required?: boolean;
  /** What browsers may fill in, as in HTML: `email`, `given-name`, `off`. */
  readonly autoComplete?: string;
}

/**
 * Returns the props of Mantine's inputs, which connect label and error. Browser extensions may fill fields
 * before hydration, so differences from the server's markup are expected.
 */
const inputProps = ({ label, required = false, ...others }: FieldProps) => ({
  ...others,
  label: required ? (
    <>
      {label}
      <span className={styles.required} aria-hidden="true">
        required
      </span>
    </>
  ) : (
    label
  ),
  required,
  withAsterisk: false,
  suppressHydrationWarning: true,
});

interface TextFieldProps extends FieldProps {
  /** `text` by default. The browser checks the format of an `email`; the form shows its own message. */
  readonly type?: 'text' | 'email' | 'tel';
  /** The largest number of characters that the backend accepts. */
  readonly maxLength?: number;
}

/** One line of text. */
export const TextField = ({ type = 'text', maxLength, ...field }: TextFieldProps) => (
  <TextInput
    type={type}
    inputMode={type === 'text' ? undefined : type}
    maxLength={maxLength}
    {...inputProps(field)}
  />
);

/** Several lines of text. The field grows with them, up to a part of the window. */
export const TextArea = (field: FieldProps) => <Textarea rows={5} {...inputProps(field)} />;

interface SelectFieldProps extends FieldProps {
  /** The options, in order. */
  readonly options: readonly {
    /** What is sent; unique, and not empty. */
    readonly value: string;
    /** What the visitor reads. */
    readonly label: string;
  }[];
  /** The text of the first option, whose value is empty. */
  readonly placeholder: string;
}

const chevron = (
  <svg viewBox="0 0 14 9" aria-hidden="true">
    <path d="M1 1l6 6 6-6" />
  </svg>
);

/** A choice of one option. */
export const SelectField = ({ options, placeholder, ...field }: SelectFieldProps) => (
  <NativeSelect
    data={[{ value: '', label: placeholder }, ...options]}
    rightSection={chevron}
    {...inputProps(field)}
  />
);
