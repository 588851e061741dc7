import type { FailureKind } from '../backend';
import type { ToastContent } from '../toasts';
import { backendTimeoutMs } from '../with-timeout';

const error = (title: string, message: string): ToastContent => ({ tone: 'error', title, message });
const success = (title: string, message: string): ToastContent => ({ tone: 'success', title, message });

/** Every notification for visitors (docs/specification.md, Notifications): its title, and what it says. */
export const messages = {
  contactFieldsMissing: error('Please fill in required fields', 'Name and email are required to proceed.'),
  contactFailed: (email: string) =>
    error('Something went wrong', `Please try again or contact us directly at ${email}`),
  contactSent: success('Request sent', 'Thank you for writing to us.'),
  resourceFieldsMissing: error(
    'Required fields missing',
    'Please enter your name and email to download the resource.',
  ),
  downloadFailed: error('Download failed', 'Please try again or contact support.'),
  downloadStarting: success('Access granted!', 'Your download is starting now.'),
  downloadBlocked: error(
    'Download blocked',
    'Please allow popups or try the direct link in the success message.',
  ),
  savedWithoutFile: error(
    'Resource saved!',
    "This resource doesn't have a download file yet, but we've saved your details.",
  ),
  newsletterInvalid: error(
    'Email address needed',
    'Please enter the email address that should receive our updates.',
  ),
  newsletterSaved: success('Address saved', 'We write when there is something worth your time.'),
  newsletterFailed: error('We could not save your address', 'Please try again in a moment.'),
} as const;

/** Why a form could not be sent, for the line that stays beside its button. */
export const failureReasons: Readonly<Record<FailureKind, string>> = {
  offline: 'You seem to be offline.',
  timeout: `No answer came within ${backendTimeoutMs / 1000} seconds.`,
  unreachable: 'Our service could not be reached.',
  intercepted:
    'Something else answered in its place: a public network, for example, may want you to sign in first.',
  busy: 'Too much has come from your network in a short time. Please wait a few minutes.',
  invalid: 'Our service did not accept one of the fields. Please look at the email address first.',
  tooLong: 'It is too long for our service.',
  refused: 'Our service could not take it.',
};

/** The messages next to single fields. */
export const fieldMessages = {
  nameMissing: 'Please enter your name.',
  firstNameMissing: 'Please enter your first name.',
  emailMissing: 'Please enter your email address.',
  emailMalformed: 'Please enter a full email address, such as name@example.com.',
  emailWithSpace: 'An email address has no spaces. Please take them out.',
  emailsSeveral: 'Please enter one email address only.',
} as const;

/** What a visit leaves behind. The rows must agree with `web-vitals.ts` and `browser-errors.ts`. */
export const visitFacts = [
  ['Cookies', 'None.'],
  ['Files from other companies', 'None.'],
  ['What you type in a form', 'Stays in its tab until you send it.'],
  ['Your figures and dates', 'Are in the page’s address, for you to pass on.'],
  ['What we measure', 'How fast pages load and which errors occur, with nothing about you.'],
] as const;
