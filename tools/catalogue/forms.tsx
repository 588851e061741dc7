import { Button, Form, SelectField, TextArea, TextField, useSubmission } from '@proper/shared-ui';
import type { Entry } from './entry';

const options = [
  { value: 'fractional', label: 'Fractional ($1,600 per month)' },
  { value: 'not-sure', label: 'Not sure yet' },
];

let fields = 0;
/** What `useSubmission` would give a field; the ids of a page are unlike each other. */
function field(error?: string) {
  fields += 1;
  return { id: `field-${fields}`, name: `field-${fields}`, error };
}

const ExampleForm = () => {
  const {
    formProps,
    field: fieldOf,
    submitting,
  } = useSubmission({
    name: 'catalogue',
    fields: ['name', 'message'],
    validate: ({ name }) => (name === '' ? { name: 'Please enter your name.' } : {}),
    onInvalid: () => undefined,
    submit: async () => false,
  });
  return (
    <Form {...formProps} label="Example">
      <TextField {...fieldOf('name')} label="Name" required />
      <TextArea {...fieldOf('message')} label="Message" />
      <Button type="submit" busy={submitting}>
        Send request
      </Button>
    </Form>
  );
};

const missing = 'Please enter your email address.';

export const forms: readonly Entry[] = [
  { of: 'Form', states: [{ name: 'to be filled in', shown: <ExampleForm /> }] },
  {
    of: 'TextField',
    states: [
      { name: 'plain', shown: <TextField {...field()} label="Company" autoComplete="organization" /> },
      { name: 'required', shown: <TextField {...field()} label="Email" type="email" required /> },
      {
        name: 'with a hint',
        shown: (
          <TextField {...field()} label="Phone" type="tel" inputMode="tel" hint="With the country code" />
        ),
      },
      { name: 'with an error', shown: <TextField {...field(missing)} label="Email" type="email" required /> },
      { name: 'focused', shown: <TextField {...field()} label="Email" />, under: 'focus-visible' },
      {
        name: 'focused, with an error',
        shown: <TextField {...field(missing)} label="Email" />,
        under: 'focus-visible',
      },
    ],
  },
  {
    of: 'TextArea',
    states: [
      { name: 'plain', shown: <TextArea {...field()} label="Message" /> },
      {
        name: 'with hint and error',
        shown: <TextArea {...field('Please write a little more.')} label="Message" hint="A few sentences" />,
      },
      { name: 'focused', shown: <TextArea {...field()} label="Message" />, under: 'focus-visible' },
    ],
  },
  {
    of: 'SelectField',
    states: [
      { name: 'plain', shown: <SelectField {...field()} label="Plan" options={options} /> },
      {
        name: 'with other words for no choice, and an error',
        shown: (
          <SelectField
            {...field('Please choose a plan.')}
            label="Plan"
            options={options}
            placeholder="Choose a plan"
            required
          />
        ),
      },
      {
        name: 'focused',
        shown: <SelectField {...field()} label="Plan" options={options} />,
        under: 'focus-visible',
      },
    ],
  },
];
