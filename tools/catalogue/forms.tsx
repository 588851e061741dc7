import {
  Button,
  Form,
  requiredFields,
  SelectField,
  TextArea,
  TextField,
  useSubmission,
} from '@proper/shared-ui';
import type { Shown, States } from './entry';

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
    validate: requiredFields({ name: 'Please enter your name.' }),
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

export const forms = {
  Form: { 'to be filled in': <ExampleForm /> },
  TextField: {
    plain: <TextField {...field()} label="Company" autoComplete="organization" />,
    required: <TextField {...field()} label="Email" type="email" required />,
    'with a hint': <TextField {...field()} label="Phone" type="tel" hint="With the country code" />,
    'with an error': <TextField {...field(missing)} label="Email" type="email" required />,
    focused: <TextField {...field()} label="Email" />,
    'focused, with an error': <TextField {...field(missing)} label="Email" />,
  },
  TextArea: {
    plain: <TextArea {...field()} label="Message" />,
    'with hint and error': (
      <TextArea {...field('Please write a little more.')} label="Message" hint="A few sentences" />
    ),
    focused: <TextArea {...field()} label="Message" />,
  },
  SelectField: {
    plain: <SelectField {...field()} label="Plan" options={options} />,
    'with other words for no choice, and an error': (
      <SelectField
        {...field('Please choose a plan.')}
        label="Plan"
        options={options}
        placeholder="Choose a plan"
        required
      />
    ),
    focused: <SelectField {...field()} label="Plan" options={options} />,
  },
} satisfies Partial<Record<Shown, States>>;
