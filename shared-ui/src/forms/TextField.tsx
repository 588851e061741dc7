import type { HTMLAttributes } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** One line of text. */
export const TextField = ({ type = 'text', inputMode, ...field }: TextFieldProps) => (
  <FieldFrame {...field}>
    <input type={type} inputMode={inputMode} {...controlAttributes(field)} />
  </FieldFrame>
);
