import { NativeSelect, Textarea, TextInput } from '@mantine/core';
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

/**
 * The props of Mantine's inputs, which wire up label, hint and error. Browser extensions may fill fields before hydration, so
 * differences from the server's markup are expected.
 */
const inputProps = ({ label, hint, required = false, ...others }: FieldProps) => ({
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
  description: hint,
  required,
  withAsterisk: false,
  suppressHydrationWarning: true,
});

interface TextFieldProps extends FieldProps {
  /** `text` by default. The browser checks the format of an `email`; the form shows its own message. */
  readonly type?: 'text' | 'email' | 'tel';
  /** The keyboard that a phone shows; by default that of the type. */
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** The most characters that the backend takes. */
  readonly maxLength?: number;
}

/** One line of text. */
export const TextField = ({
  type = 'text',
  inputMode = type === 'text' ? undefined : type,
  maxLength,
  ...field
}: TextFieldProps) => (
  <TextInput type={type} inputMode={inputMode} maxLength={maxLength} {...inputProps(field)} />
);

interface TextAreaProps extends FieldProps {
  /** The most characters that the backend takes. */
  readonly maxLength?: number;
}

/** Several lines of text. It grows with them, up to a part of the window. */
export const TextArea = ({ maxLength, ...field }: TextAreaProps) => (
  <Textarea rows={5} maxLength={maxLength} {...inputProps(field)} />
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

const chevron = (
  <svg viewBox="0 0 14 9" aria-hidden="true">
    <path d="M1 1l6 6 6-6" />
  </svg>
);

/** A choice of one option. */
export const SelectField = ({ options, placeholder = 'Please choose', ...field }: SelectFieldProps) => (
  <NativeSelect
    data={[{ value: '', label: placeholder }, ...options]}
    rightSection={chevron}
    {...inputProps(field)}
  />
);
