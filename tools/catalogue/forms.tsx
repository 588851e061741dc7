import {
  Form,
  NewsletterForm,
  requiredFields,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useSubmission,
} from '@proper/shared-ui/forms';
import type { ComponentProps } from 'react';

let fields = 0;
/** The props of a field from `useSubmission`, with an id that is unique on this page. */
function createField(error?: string) {
  fields += 1;
  return { id: `field-${fields}`, name: `field-${fields}`, error };
}

const missing = 'Please enter your email address.';

const plan = {
  label: 'Plan',
  options: [{ value: 'fractional', label: 'Fractional ($1,600)' }],
  placeholder: 'Choose a plan',
};

const button = { subject: 'Your request', sending: 'Sending...', sent: 'You are on the list.' };

const ExampleForm = () => {
  const { formProps, field, submitProps } = useSubmission({
    name: 'catalogue',
    fields: ['name', 'plan', 'message'],
    validate: requiredFields({ name: 'Please enter your name.' }),
    onInvalid: () => undefined,
    submit: async () => ({ ok: true }),
  });
  return (
    <Form {...formProps} label="Example">
      <TextField {...field('name')} label="Name" required />
      <SelectField {...field('plan')} {...plan} />
      <TextArea {...field('message')} label="Message" />
      <SubmitButton {...submitProps} {...button}>
        Send request
      </SubmitButton>
    </Form>
  );
};

const submissions: Readonly<Record<string, ComponentProps<typeof SubmitButton>['submission']>> = {
  'while the form is being sent': { status: 'sending', seemsOffline: false },
  'while the browser believes that it is offline': { status: 'sending', seemsOffline: true },
  'after a success': { status: 'sent' },
  'after a failure': {
    status: 'failed',
    failure: { ok: false, kind: 'unreachable', reason: 'Failed to fetch' },
  },
  'after a full honeypot': { status: 'held' },
};

export const forms = {
  Form: { 'to be filled in': <ExampleForm /> },
  TextField: {
    plain: <TextField {...createField()} label="Company" autoComplete="organization" />,
    'with an error': <TextField {...createField(missing)} label="Email" type="email" required />,
    focused: <TextField {...createField()} label="Email" />,
    'focused, with an error': <TextField {...createField(missing)} label="Email" />,
  },
  TextArea: {
    'with an error': <TextArea {...createField('Please write a little more.')} label="Message" />,
    focused: <TextArea {...createField()} label="Message" />,
  },
  SelectField: {
    'with an error': <SelectField {...createField('Please choose a plan.')} {...plan} required />,
    focused: <SelectField {...createField()} {...plan} />,
  },
  NewsletterForm: { 'as it is': <NewsletterForm /> },
  SubmitButton: Object.fromEntries(
    Object.entries(submissions).map(([label, submission]) => [
      label,
      <SubmitButton key={label} {...button} submission={submission}>
        Send request
      </SubmitButton>,
    ]),
  ),
};
