import { toasts, useSiteConfig } from '@proper/shared-types';
import { fieldMessages, messages, planOptions, schedulingDelayMs } from '@proper/shared-types/company';
import { TextLink } from '@proper/shared-ui';
import {
  Form,
  requiredFields,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useSubmission,
} from '@proper/shared-ui/forms';
import { openTab } from '../open-tab';
import type { Scheduling } from './ContactAside';
import styles from './ContactPage.module.css';
import { consumeUrlPrefill, withSlips } from './message-slips';
import { contactFields, prepareEmail, sendEmail } from './send-email';

interface ContactFormProps {
  /** Called when the request has been sent. */
  readonly onSent: () => void;
  /** Called when the scheduling page has opened, or the browser has blocked it. */
  readonly onScheduling: (scheduling: Scheduling) => void;
}

/** The form that sends a contact request. */
export function ContactForm({ onSent, onScheduling }: ContactFormProps) {
  const config = useSiteConfig();

  const { formProps, field, submitProps } = useSubmission({
    name: 'contact',
    fields: [...contactFields, 'slips'],
    validate: requiredFields({ name: fieldMessages.nameMissing, email: fieldMessages.emailMissing }),
    // The notification is about empty fields; a malformed email only gets a message next to its field.
    onInvalid: ({ name, email }) => {
      if (name === '' || email === '') toasts.show(messages.contactFieldsMissing);
    },
    submit: async ({ slips, ...values }) => {
      const message = withSlips(values.message, slips);
      const outcome = await sendEmail(config, { ...values, message });
      if (!outcome.ok) return outcome;
      toasts.show(messages.contactSent);
      // Never cleared: the scheduling page opens even if the visitor has moved on to another page.
      setTimeout(() => {
        onScheduling(openTab(config.bookingUrl) ? 'opened' : 'blocked');
      }, schedulingDelayMs);
      onSent();
      return outcome;
    },
    onFailed: () => toasts.show(messages.contactFailed(config.contactEmail)),
    prefill: consumeUrlPrefill,
    prepare: prepareEmail,
  });

  return (
    <Form {...formProps} label="Book your discovery call">
      <div className={styles.pair}>
        <TextField {...field('name')} label="Name" required autoComplete="name" />
        <TextField {...field('email')} label="Email" type="email" required autoComplete="email" />
      </div>
      <TextArea
        {...field('message')}
        label="Message: what would you like off your desk first?"
        autoComplete="off"
      />
      {/* Always open but on a phone, whose first screen has no room for it. */}
      <details className={styles.more}>
        <summary>Add phone, company, plan</summary>
        <div className={styles.row}>
          <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
          <TextField {...field('company')} label="Company" autoComplete="organization" />
          <SelectField {...field('plan')} label="Plan" placeholder="Choose a plan" options={planOptions} />
        </div>
      </details>
      {/* Filled from the link's prefill; the card shows it as slips. */}
      <textarea name="slips" hidden readOnly suppressHydrationWarning />
      <SubmitButton books {...submitProps} subject="Your request" sending="Sending...">
        Send, then choose a time
      </SubmitButton>
      <p className={styles.next}>
        Know your time already?{' '}
        <TextLink href={config.bookingUrl} newTab>
          Choose it now
        </TextLink>
        .
      </p>
    </Form>
  );
}
