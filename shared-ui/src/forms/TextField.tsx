import type { HTMLAttributes } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Characters. */
  readonly maxLength?: number;
}

/** One line of text. */
export const TextField = ({ type = 'text', inputMode, maxLength, ...field }: TextFieldProps) => (
  <FieldFrame {...field}>
    <input type={type} inputMode={inputMode} maxLength={maxLength} {...controlAttributes(field)} />
  </FieldFrame>
);
