import { type BackendOutcome, toasts, useSiteConfig } from '@proper/shared-types';
import { fieldMessages, messages } from '@proper/shared-types/company';
import { PrivacyNote, Section, SectionHeading } from '@proper/shared-ui';
import {
  Form,
  insertRow,
  maxLengths,
  prepareBackend,
  requiredFields,
  SubmitButton,
  TextField,
  useSubmission,
} from '@proper/shared-ui/forms';
import styles from './StayUpdated.module.css';

const fields = ['email'] as const;

/** Treats a repeated address, which the backend refuses, as saved: visitors see the same as at first. */
export const treatRepeatAsSaved = (outcome: BackendOutcome): BackendOutcome =>
  !outcome.ok && /^23505\b/.test(outcome.reason) ? { ok: true } : outcome;

const NewsletterForm = () => {
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
  );
};

export const StayUpdated = () => (
  <Section tone="tint" short labelledBy="stay-updated">
    <div className={styles.columns}>
      <SectionHeading
        id="stay-updated"
        title="Stay Updated"
        opening="below"
        lead="We write when there is a new guide or article, and at no other time. Every email has a link to unsubscribe."
      />
      <div className={styles.form}>
        <NewsletterForm />
        <PrivacyNote what="your email address" why="to send you new guides and articles" />
      </div>
    </div>
  </Section>
);
