import type { HTMLAttributes } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

interface TextFieldProps extends FieldProps {
  /** `text` by default. Of `email`, the browser checks the form; a message is the form's own. */
  readonly type?: 'text' | 'email' | 'tel';
  /** Which keyboard a phone shows; by default that of the type. */
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
  /** What can be chosen, in order. */
  readonly options: readonly {
    /** What is sent; unlike the others, and not empty. */
    readonly value: string;
    /** What the visitor reads. */
    readonly label: string;
  }[];
  /** The text of the first option, whose value is empty: no choice. */
  readonly placeholder?: string;
}

/** One choice of a few. */
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
