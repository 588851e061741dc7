import { type ToastContent, toasts, useSiteConfig } from '@proper/shared-types';
import { fieldMessages, messages } from '@proper/shared-types/company';
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
import type { Resource } from '../../content';
import { downloadUrl } from '../../content/files';
import { openTab } from '../open-tab';
import styles from './ResourcePage.module.css';

/**
 * The id of the form's first field, or of the heading that replaces the form. The link in the closing band
 * scrolls to it and focuses it.
 */
export const formAnchor = 'get-access';

const fields = ['first_name', 'email'] as const;

/**
 * Opens the file of a saved lead in a new tab. If that is blocked, clicks a hidden link. Never throws.
 *
 * @param url - Null for a resource without a file.
 * @returns The notification about it.
 */
function deliver(url: string | null): ToastContent {
  if (url === null) return messages.savedWithoutFile;
  if (openTab(url)) return messages.downloadStarting;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  try {
    document.body.append(link);
    link.click();
    return messages.downloadStarting;
  } catch (cause) {
    console.error('The download was blocked:', cause);
    return messages.downloadBlocked;
  } finally {
    link.remove();
  }
}

interface LeadFormProps {
  readonly resource: Resource;
  /** Called when the lead has been saved. */
  readonly onSaved: () => void;
}

/** A first name and an email address in exchange for the resource. */
export function LeadForm({ resource, onSaved }: LeadFormProps) {
  const config = useSiteConfig();

  const { formProps, field, submitProps } = useSubmission({
    name: `resource-${resource.id}`,
    fields,
    validate: requiredFields({
      first_name: fieldMessages.firstNameMissing,
      email: fieldMessages.emailMissing,
    }),
    // The notification is about empty fields; a malformed email only gets a message next to its field.
    onInvalid: ({ first_name, email }) => {
      if (first_name === '' || email === '') toasts.show(messages.resourceFieldsMissing);
    },
    submit: async (values, getKey) => {
      const file = downloadUrl(resource);
      const download_url = file === null ? null : new URL(file, window.location.href).href;
      const lead = { ...values, resource_title: resource.title, resource_type: resource.type, download_url };
      const outcome = await insertRow(config, 'email_submissions', lead, getKey());
      if (!outcome.ok) return outcome;
      toasts.show(deliver(download_url));
      onSaved();
      return outcome;
    },
    onFailed: () => toasts.show(messages.downloadFailed),
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
        maxLength={maxLengths.firstName}
      />
      <TextField
        {...field('email')}
        label="Email Address"
        type="email"
        required
        autoComplete="email"
        maxLength={maxLengths.email}
      />
      <SubmitButton {...submitProps} subject="Your address" sending="Preparing Download...">
        Get Instant Download
      </SubmitButton>
      <p className={styles.privacy}>We respect your privacy. Unsubscribe at any time.</p>
    </Form>
  );
}
