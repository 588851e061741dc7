import type { HTMLAttributes } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';

interface TextFieldProps extends FieldProps {
  /** `text` by default. Of `email`, the browser checks the form; a message is the form's own. */
  readonly type?: 'text' | 'email' | 'tel';
  /** Which keyboard a phone shows, where the type does not say it. */
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** One line of text. */
export const TextField = ({ type = 'text', inputMode, ...field }: TextFieldProps) => (
  <FieldFrame {...field}>
    <input type={type} inputMode={inputMode} {...controlAttributes(field)} />
  </FieldFrame>
);
