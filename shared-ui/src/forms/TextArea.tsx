import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

/** Several lines of text. */
export const TextArea = (field: FieldProps) => (
  <FieldFrame {...field}>
    <textarea rows={5} {...controlAttributes(field)} />
  </FieldFrame>
);
