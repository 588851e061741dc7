import { insertRow, messages, prepareBackend, toasts, useSiteConfig } from '@proper/shared-types';
import { Button, Form, TextField, useSubmission, type Values } from '@proper/shared-ui';
import type { Resource } from '../../content/resource-fields';
import { deliver } from './delivery';
import { isMissing, type LeadField, leadErrors, leadFields, leadRecord } from './lead-fields';
import styles from './ResourcePage.module.css';

/**
 * The id of the form's first field, or of the heading that took the form's place. The closing call leads there: the
 * browser, or the shell, scrolls to it and gives it the focus.
 */
export const formAnchor = 'get-access';

interface LeadFormProps {
  readonly resource: Resource;
  /** The lead was saved. */
  readonly onSaved: () => void;
}

/** A first name and an email address in exchange for the resource. */
export function LeadForm({ resource, onSaved }: LeadFormProps) {
  const config = useSiteConfig();

  const submit = async (values: Values<LeadField>, attempt: () => string): Promise<boolean> => {
    const record = leadRecord(values, resource, window.location.href);
    const outcome = await insertRow(config, 'email_submissions', record, attempt());
    if (!outcome.ok) throw new Error(outcome.reason);
    toasts.show(deliver(record.download_url));
    onSaved();
    return true;
  };

  const { formProps, field, submitting } = useSubmission({
    name: `resource-${resource.id}`,
    fields: leadFields,
    validate: leadErrors,
    // The notice is about empty fields; a malformed email only has a message next to the field.
    onInvalid: (values) => {
      if (isMissing(values)) toasts.show(messages.resourceFieldsMissing);
    },
    submit,
    onError: () => toasts.show(messages.downloadFailed),
    prepare: prepareBackend,
  });

  return (
    <Form {...formProps} label="Get instant access">
      <TextField
        {...field('first_name')}
        id={formAnchor}
        label="First Name"
        required
        autoComplete="given-name"
      />
      <TextField {...field('email')} label="Email Address" type="email" required autoComplete="email" />
      <Button type="submit" busy={submitting}>
        {submitting ? 'Preparing Download...' : 'Get Instant Download'}
      </Button>
      <p className={styles.privacy}>We respect your privacy. Unsubscribe at any time.</p>
    </Form>
  );
}
