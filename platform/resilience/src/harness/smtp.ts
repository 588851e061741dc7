import { serverVariables } from 'operator-kit/environment-names';
import { SmtpFixture } from 'server/test-support/smtp-fixture';

/** Gives `work` a real SMTP server, and the environment of a server that sends its mails there. */
export async function withSmtp<Result>(
  work: (smtp: SmtpFixture, env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const smtp = new SmtpFixture();
  await smtp.start();
  try {
    return await work(smtp, {
      [serverVariables.smtpUrl]: smtp.url,
      [serverVariables.mailFrom]: 'website@example.com',
    });
  } finally {
    await smtp.stop();
  }
}
