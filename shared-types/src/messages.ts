import type { ToastContent } from './toasts';

/** Every notice for visitors (docs/specification.md, Notices). */
export const messages = {
  contactFieldsMissing: {
    tone: 'error',
    title: 'Please fill in required fields',
    message: 'Name and email are required to proceed.',
  },
  contactFailed: (email: string) => ({
    tone: 'error',
    title: 'Something went wrong',
    message: `Please try again or contact us directly at ${email}`,
  }),
  contactSent: {
    tone: 'success',
    title: 'Request sent',
    message: 'Thank you. Our scheduling page opens in a moment, so that you can choose a time.',
  },
  resourceFieldsMissing: {
    tone: 'error',
    title: 'Required fields missing',
    message: 'Please enter your name and email to download the resource.',
  },
  downloadFailed: {
    tone: 'error',
    title: 'Download failed',
    message: 'Please try again or contact support.',
  },
  downloadStarting: {
    tone: 'success',
    title: 'Access granted!',
    message: 'Your download is starting now.',
  },
  downloadBlocked: {
    tone: 'error',
    title: 'Download blocked',
    message: 'Please allow popups or try the direct link in the success message.',
  },
  savedWithoutFile: {
    tone: 'error',
    title: 'Resource saved!',
    message: "This resource doesn't have a download file yet, but we've saved your details.",
  },
  newsletterInvalid: {
    tone: 'error',
    title: 'Email address needed',
    message: 'Please enter the email address that should receive our updates.',
  },
  newsletterSaved: {
    tone: 'success',
    title: 'You are on the list',
    message: 'We write when there is something worth your time.',
  },
  newsletterFailed: {
    tone: 'error',
    title: 'We could not save your address',
    message: 'Please try again in a moment.',
  },
} as const satisfies Record<string, ToastContent | ((detail: string) => ToastContent)>;

/** The messages next to single fields. */
export const fieldMessages = {
  nameMissing: 'Please enter your name.',
  firstNameMissing: 'Please enter your first name.',
  emailMissing: 'Please enter your email address.',
  emailMalformed: 'Please enter a full email address, such as name@example.com.',
} as const;
