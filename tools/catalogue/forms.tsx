import {
  Form,
  requiredFields,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useSubmission,
} from '@proper/shared-ui/forms';
import type { ComponentProps } from 'react';

const options = [
  { value: 'fractional', label: 'Fractional ($1,600 per month)' },
  { value: 'not-sure', label: 'Not sure yet' },
];

let fields = 0;
/** The props that `useSubmission` would give a field, with an id that is unique on this page. */
function createField(error?: string) {
  fields += 1;
  return { id: `field-${fields}`, name: `field-${fields}`, error };
}

const ExampleForm = () => {
  const { formProps, field, submitProps } = useSubmission({
    name: 'catalogue',
    fields: ['name', 'message'],
    validate: requiredFields({ name: 'Please enter your name.' }),
    onInvalid: () => undefined,
    submit: async () => ({ ok: true }),
  });
  return (
    <Form {...formProps} label="Example">
      <TextField {...field('name')} label="Name" required />
      <TextArea {...field('message')} label="Message" />
      <SubmitButton {...submitProps} subject="Your request" sending="Sending...">
        Send request
      </SubmitButton>
    </Form>
  );
};

const createSubmitButton = (submission: ComponentProps<typeof SubmitButton>['submission']) => (
  <SubmitButton
    submission={submission}
    subject="Your request"
    sending="Sending..."
    sent="You are on the list."
  >
    Send request
  </SubmitButton>
);

const missing = 'Please enter your email address.';

export const forms = {
  Form: { 'to be filled in': <ExampleForm /> },
  TextField: {
    plain: <TextField {...createField()} label="Company" autoComplete="organization" />,
    required: <TextField {...createField()} label="Email" type="email" required />,
    'with an error': <TextField {...createField(missing)} label="Email" type="email" required />,
    focused: <TextField {...createField()} label="Email" />,
    'focused, with an error': <TextField {...createField(missing)} label="Email" />,
  },
  TextArea: {
    plain: <TextArea {...createField()} label="Message" />,
    'with an error': <TextArea {...createField('Please write a little more.')} label="Message" />,
    focused: <TextArea {...createField()} label="Message" />,
  },
  SelectField: {
    plain: <SelectField {...createField()} label="Plan" options={options} placeholder="Choose a plan" />,
    'with an error': (
      <SelectField
        {...createField('Please choose a plan.')}
        label="Plan"
        options={options}
        placeholder="Choose a plan"
        required
      />
    ),
    focused: <SelectField {...createField()} label="Plan" options={options} placeholder="Choose a plan" />,
  },
  SubmitButton: {
    plain: createSubmitButton({ status: 'idle' }),
    'while the form is being sent': createSubmitButton({ status: 'sending', seemsOffline: false }),
    'while the browser believes that it is offline': createSubmitButton({
      status: 'sending',
      seemsOffline: true,
    }),
    'after a success': createSubmitButton({ status: 'sent' }),
    'after a failure': createSubmitButton({
      status: 'failed',
      failure: { ok: false, kind: 'unreachable', reason: 'Failed to fetch' },
    }),
    'after a full honeypot': createSubmitButton({ status: 'held' }),
  },
};
