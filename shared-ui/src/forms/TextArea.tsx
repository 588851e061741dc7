import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

export interface TextAreaProps extends FieldProps {
  /** Lines shown; 5 unless said otherwise. */
  readonly rows?: number;
  /** Characters. */
  readonly maxLength?: number;
}

/** Several lines of text. */
export const TextArea = ({ rows = 5, maxLength, ...field }: TextAreaProps) => (
  <FieldFrame {...field}>
    <textarea rows={rows} maxLength={maxLength} {...controlAttributes(field)} />
  </FieldFrame>
);
