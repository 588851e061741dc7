import { environment } from '@proper/operator-kit/environment';
import { SmtpFixture } from '@proper/server/test-support/smtp-fixture';

/** Gives `work` a real SMTP server, and the environment of a server that sends its mails there. */
export async function withSmtp<Result>(
  work: (smtp: SmtpFixture, env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const smtp = new SmtpFixture();
  await smtp.start();
  try {
    return await work(smtp, {
      [environment.smtpUrl.name]: smtp.url,
      [environment.mailFrom.name]: 'website@example.com',
    });
  } finally {
    await smtp.stop();
  }
}
