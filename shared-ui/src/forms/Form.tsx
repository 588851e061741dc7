import { HeadlessMantineProvider } from '@mantine/core';
import { useSiteConfig } from '@proper/shared-types';
import type { ReactNode } from 'react';
import styles from './forms.module.css';
import { Honeypot } from './Honeypot';
import { theme } from './theme';
import type { SubmissionFormProps } from './useSubmission';

/** Gives Mantine's components the design system's look. `Form` has it; single fields elsewhere need it around them. */
export const FormTheme = ({ children }: { readonly children: ReactNode }) => (
  <HeadlessMantineProvider theme={theme}>{children}</HeadlessMantineProvider>
);

interface FormProps extends SubmissionFormProps {
  /** The form's accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A form of `useSubmission`. Its method is POST, so that nothing typed ever becomes part of an address. Without scripts it says
 * where to write instead, and hides its submit button.
 */
export const Form = ({ label, children, ...formProps }: FormProps) => {
  const { contactEmail } = useSiteConfig();
  return (
    // The document's first script may mark the form before hydration (`data-submit-early`).
    <form
      {...formProps}
      method="post"
      noValidate
      aria-label={label}
      className={styles.form}
      suppressHydrationWarning
    >
      <noscript>
        <p className={styles.note}>
          This form needs scripts, and they are off. Please write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> instead.
        </p>
      </noscript>
      <FormTheme>{children}</FormTheme>
      <Honeypot />
    </form>
  );
};
