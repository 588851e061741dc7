/** What the mail routes answer: a status and a line of text, as EmailJS does. */
export interface MailAnswer {
  readonly status: number;
  readonly text: string;
}

export const sent: MailAnswer = { status: 200, text: 'OK' };
export const badRequest: MailAnswer = { status: 400, text: 'Bad Request' };
export const wrongKey: MailAnswer = { status: 400, text: 'The Public Key is invalid' };
export const wrongService: MailAnswer = { status: 400, text: 'The service ID not found' };
export const wrongTemplate: MailAnswer = { status: 400, text: 'The template ID not found' };
export const notFound: MailAnswer = { status: 404, text: 'Not Found' };
export const wrongMethod: MailAnswer = { status: 405, text: 'Method Not Allowed' };
export const tooLarge: MailAnswer = { status: 413, text: 'Payload Too Large' };
export const wrongFields: MailAnswer = {
  status: 422,
  text: 'One or more dynamic variables are corrupted',
};
export const tooMany: MailAnswer = { status: 429, text: 'Too Many Requests' };
export const notSaved: MailAnswer = { status: 500, text: 'The email could not be sent' };
/** Too many mails wait, or the disk is full. */
export const noRoom: MailAnswer = { status: 503, text: 'No email can be taken now' };
export const missing = (parameter: string): MailAnswer => ({
  status: 400,
  text: `The ${parameter} parameter is required`,
});
