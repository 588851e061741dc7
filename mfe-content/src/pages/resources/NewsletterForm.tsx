import { messages, prepareBackend, toasts, useSiteConfig } from 'shared-types';
import { Button, Form, TextField, useSubmission } from 'shared-ui';
import { subscribe, validateEmail } from './subscribe';

const fields = ['email'] as const;

export const NewsletterForm = () => {
  const config = useSiteConfig();
  const { formProps, field, submitting } = useSubmission({
    name: 'newsletter',
    fields,
    validate: validateEmail,
    onInvalid: () => toasts.show(messages.newsletterInvalid),
    submit: ({ email }) => subscribe(config, email),
    onError: () => toasts.show(messages.newsletterFailed),
    prepare: prepareBackend,
  });
  return (
    <Form label="Stay Updated" {...formProps}>
      <TextField
        {...field('email')}
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <Button type="submit" busy={submitting}>
        {submitting ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </Form>
  );
};
