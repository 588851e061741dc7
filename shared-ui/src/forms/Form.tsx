import { createTheme, HeadlessMantineProvider } from '@mantine/core';
import { useSiteConfig } from '@proper/shared-types';
import type { ReactNode } from 'react';
import { honeypotName } from './controls';
import styles from './forms.module.css';
import type { SubmissionFormProps } from './useSubmission';

/**
 * Gives each part of Mantine's components a class of the design system. Mantine's own classes, variables and
 * styles are off (`HeadlessMantineProvider`), because the document's policy allows no style attribute.
 */
const theme = createTheme({
  components: {
    InputWrapper: {
      classNames: {
        root: styles.field,
        label: styles.label,
        error: styles.error,
      },
    },
    Input: {
      classNames: { wrapper: styles.wrapper, input: styles.control, section: styles.section },
    },
  },
});

/** Gives Mantine's components the design system's look. `Form` includes it; other fields need it. */
export const FormTheme = ({ children }: { readonly children: ReactNode }) => (
  <HeadlessMantineProvider theme={theme}>{children}</HeadlessMantineProvider>
);

/**
 * A honeypot, because bots fill every field that they find. People cannot see, hear or reach it, and its
 * attributes tell browsers and password managers to ignore it. Its class name does not give it away.
 */
const Honeypot = () => (
  <div className={styles.extra} aria-hidden="true">
    <label>
      Leave this empty
      <input
        name={honeypotName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-form-type="other"
        data-lpignore="true"
        suppressHydrationWarning
      />
    </label>
  </div>
);

interface FormProps extends SubmissionFormProps {
  /** The form's accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A form for `useSubmission`. Its method is POST, so that input never becomes part of an address. Without
 * scripts it says where to write instead, and hides its submit button.
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
