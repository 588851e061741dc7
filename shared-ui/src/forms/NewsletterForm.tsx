import { type BackendOutcome, toasts, useSiteConfig } from '@proper/shared-types';
import { insertRow, maxLengths, prepareBackend } from '@proper/shared-types/backend';
import { fieldMessages, messages } from '@proper/shared-types/company';
import { Form } from './Form';
import { TextField } from './fields';
import styles from './NewsletterForm.module.css';
import { PrivacyNote } from './PrivacyNote';
import { requiredFields } from './required-fields';
import { SubmitButton } from './SubmitButton';
import { useSubmission } from './useSubmission';

const fields = ['email'] as const;

/** Treats a repeated address, which the backend refuses, as saved: visitors see the same as at first. */
export const treatRepeatAsSaved = (outcome: BackendOutcome): BackendOutcome =>
  !outcome.ok && /^23505\b/.test(outcome.reason) ? { ok: true } : outcome;

/** Subscribes an address to new guides and articles, and says next to it what is kept. */
export const NewsletterForm = () => {
  const config = useSiteConfig();
  const { formProps, field, submitProps } = useSubmission({
    name: 'newsletter',
    fields,
    validate: requiredFields({ email: fieldMessages.emailMissing }),
    onInvalid: () => toasts.show(messages.newsletterInvalid),
    submit: async ({ email }) => {
      const outcome = treatRepeatAsSaved(await insertRow(config, 'newsletter_subscriptions', { email }));
      if (outcome.ok) toasts.show(messages.newsletterSaved);
      return outcome;
    },
    onFailed: () => toasts.show(messages.newsletterFailed),
    prepare: prepareBackend,
  });
  return (
    <div className={styles.newsletter}>
      <Form label="Stay Updated" {...formProps}>
        <TextField
          {...field('email')}
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          maxLength={maxLengths.email}
        />
        <SubmitButton
          {...submitProps}
          subject="Your address"
          sending="Subscribing..."
          sent="You are on the list."
        >
          Subscribe
        </SubmitButton>
      </Form>
      <PrivacyNote what="your email address" why="to write to you about new guides and articles" />
    </div>
  );
};
