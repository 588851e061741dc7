import {
  fieldMessages,
  insertRow,
  messages,
  prepareBackend,
  toasts,
  useSiteConfig,
} from '@proper/shared-types';
import { Form, requiredFields, SubmitButton, TextField, useSubmission } from '@proper/shared-ui/forms';
import { useState } from 'react';
import styles from './NewsletterForm.module.css';

const fields = ['email'] as const;

/** Whether an address was refused because it is on the list already. Visitors then see the same message as the first time. */
export const isAlreadySubscribed = (reason: string): boolean => /^(23505|409)\b/.test(reason);

export const NewsletterForm = () => {
  const config = useSiteConfig();
  const [isSubscribed, setIsSubscribed] = useState(false);
  const { formProps, field, submitting } = useSubmission({
    name: 'newsletter',
    fields,
    validate: requiredFields({ email: fieldMessages.emailMissing }),
    onInvalid: () => toasts.show(messages.newsletterInvalid),
    submit: async ({ email }) => {
      setIsSubscribed(false);
      const outcome = await insertRow(config, 'newsletter_subscriptions', { email });
      if (!outcome.ok && !isAlreadySubscribed(outcome.reason)) throw new Error(outcome.reason);
      toasts.show(messages.newsletterSaved);
      setIsSubscribed(true);
      return true;
    },
    onError: () => toasts.show(messages.newsletterFailed),
    prepare: prepareBackend,
  });
  return (
    <div>
      <Form label="Stay Updated" {...formProps}>
        <TextField {...field('email')} label="Email Address" type="email" autoComplete="email" required />
        <SubmitButton submitting={submitting} sending="Subscribing...">
          Subscribe
        </SubmitButton>
      </Form>
      {/* Stays when the notice goes. Screen readers read out the notice, so this has no role. */}
      {isSubscribed && <p className={styles.done}>{messages.newsletterSaved.title}.</p>}
    </div>
  );
};
