import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

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
