import type { HTMLAttributes } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

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
