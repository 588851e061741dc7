import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { emailCall, leadCall, newsletterCall } from '@proper/server/test-support/clients';
import { SmtpFixture } from '@proper/server/test-support/smtp-fixture';
import { RepositoryCopy } from '../test-support/repository-copy';
import { ServingCommand, WorkingFolder } from '../test-support/working-folder';
import { askOnce, becomesTrue, type Drill, type Faults } from './harness';

/** What data folders looked like: one commit for each kind. */
const earlier = {
  '86255904': 'emails that wait are files in mail/queue',
  '205ef66a': "emails are rows; the configuration is the shell's, and not kept",
  e7efb79a: 'the configuration is kept, and each remote has a process of its own',
} as const;

const pinned = 'mfe-content';
const leads = ['ada@example.com', 'grace@example.com', 'joan@example.com'];
const subscribers = ['mary@example.com', 'edith@example.com'];
const writers = ['katherine@example.com', 'dorothy@example.com'];

const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** A checkout of an earlier commit, with its own packages. */
function checkOut(commit: string, folder: string): WorkingFolder {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const checkout = new WorkingFolder(folder);
  expectDone(checkout.run('npm', 'ci', '--no-audit', '--no-fund'), 'npm ci');
  return checkout;
}

function expectDone({ status, output }: ReturnType<WorkingFolder['run']>, command: string): string {
  if (status === 0 || status === 3) return output;
  throw new Error(`${command} ended with ${status}:\n${output.slice(-2000)}`);
}

interface Running {
  readonly address: string;
  readonly log: () => string;
  readonly record: () => Promise<PublicRecord>;
  stop(): Promise<void>;
}

/** Starts a checkout on a data folder, with an SMTP server. */
async function start(checkout: WorkingFolder, dataDir: string, smtpUrl: string): Promise<Running> {
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: dataDir, SMTP_URL: smtpUrl, MAIL_FROM: 'website@proper.example' };
  const serving = new ServingCommand('start', checkout.folder, { env });
  await serving.says('Proper is ready at');
  const address = `http://localhost:${port}`;
  return {
    address,
    log: () => serving.output,
    record: async () => (await (await fetch(`${address}/${publicRecordFile}`)).json()) as PublicRecord,
    async stop() {
      const code = await serving.stop();
      if (code !== 0) throw new Error(`npm start ended with ${code}:\n${serving.output.slice(-2000)}`);
    },
  };
}

/** Has an earlier version take leads, addresses and contact requests that it cannot send, and make some history. Returns its versions. */
async function fill(checkout: WorkingFolder, dataDir: string): Promise<PublicRecord> {
  // Nobody listens there.
  const running = await start(checkout, dataDir, `smtp://127.0.0.1:${await freePort()}`);
  for (const call of [
    ...leads.map(leadCall),
    ...subscribers.map(newsletterCall),
    ...writers.map(emailCall),
  ]) {
    const { status, body } = await askOnce(running.address, call);
    if (status !== 200 && status !== 201) throw new Error(`${call.path} got status ${status}: ${body}`);
  }
  const record = await running.record();
  await running.stop();
  const site = (...words: readonly string[]) =>
    expectDone(
      checkout.runWith({ DATA_DIR: dataDir }, 'npm', 'run', '--silent', 'site', '--', ...words),
      `npm run site -- ${words.join(' ')}`,
    );
  site('disable', 'mfe-forms');
  site('enable', 'mfe-forms');
  site('pin', pinned, record.versions[pinned] ?? '');
  return record;
}

/** Starts today's version on the folder: nothing is lost, and the pinned release stays until it is unpinned. */
async function startToday(today: WorkingFolder, dataDir: string, { before, faults }: UpgradeOptions) {
  const command = (name: string, ...words: readonly string[]) =>
    expectDone(
      today.runWith({ DATA_DIR: dataDir }, 'npm', 'run', '--silent', name, '--', ...words),
      `npm run ${name} -- ${words.join(' ')}`,
    );
  const smtp = new SmtpFixture();
  await smtp.start();
  const running = await start(today, dataDir, smtp.url);
  try {
    for (const page of ['/', '/blog', '/contact']) {
      const { status } = await askOnce(running.address, { method: 'GET', path: page, headers: {} });
      if (status !== 200) faults.add(`${page} is answered with`, String(status));
    }
    if (!(await becomesTrue(() => smtp.received.length >= writers.length, 30_000)))
      faults.add('waiting emails were not sent:', `${smtp.received.length} of ${writers.length}`);
    const { versions } = await running.record();
    if (versions[pinned] !== before.versions[pinned])
      faults.add('a pin is gone:', `${pinned} is ${versions[pinned]}, not ${before.versions[pinned]}`);
  } finally {
    await running.stop();
    await smtp.stop();
  }
  const senders = smtp.received.map(({ mail }) => mail.replyTo?.[0]?.address).toSorted();
  if (String(senders) !== String(writers.toSorted())) faults.add('emails came from', String(senders));
  const exported = (table: string) =>
    (JSON.parse(command('leads', 'export', '--format', 'json', '--table', table)) as Exported[]).map(
      (row) => row.email ?? row.from_email ?? '',
    );
  for (const [table, expected] of Object.entries({
    email_submissions: leads,
    newsletter_subscriptions: subscribers,
    mail: writers,
  }))
    if (String(exported(table).toSorted()) !== String(expected.toSorted()))
      faults.add(`${table} has`, String(exported(table)));
  const history = JSON.parse(command('site', 'history', '--json')) as readonly { readonly id: string }[];
  if (!history.some(({ id }) => id === before.id)) faults.add('history has lost', before.id);
  command('site', 'unpin', pinned);
  const status = JSON.parse(command('site', 'status', '--json')) as Status;
  const old = status.releases.filter(({ name, live }) => live === before.versions[name]);
  if (old.length > 0 || status.refused.length > 0)
    faults.add("after unpin, today's releases are not live:", JSON.stringify(status));
  return history.length;
}

interface UpgradeOptions {
  /** What was live before. */
  readonly before: PublicRecord;
  readonly faults: Faults;
}
interface Exported {
  readonly email?: string;
  readonly from_email?: string;
}
interface Status {
  readonly releases: readonly { readonly name: string; readonly live: string | null }[];
  readonly refused: readonly unknown[];
}

/** Starts today's version on data folders that earlier versions have made, by running them. */
export const upgrade: Drill = {
  name: 'upgrade',
  summary:
    "today's version on data folders of earlier commits: leads, waiting emails, pins, history (needs git, a registry)",
  async run({ faults, isShort, report }) {
    if (isShort) return 'it builds earlier versions, which takes minutes';
    const missing = Object.keys(earlier).filter((commit) => !hasCommit(commit));
    if (missing.length > 0) return `this checkout has no commit ${missing.join(', ')}`;
    const today = new RepositoryCopy();
    try {
      return await withScratchFolder('upgrade', async (folder) => {
        const results: Record<string, string> = {};
        for (const [commit, what] of Object.entries(earlier)) {
          const dataDir = path.join(folder, `${commit}-data`);
          report(`${commit}: ${what}`);
          const before = await fill(checkOut(commit, path.join(folder, commit)), dataDir);
          report(`${commit}: made a data folder; today's version starts on it`);
          const compositions = await startToday(today, dataDir, { before, faults });
          results[commit] =
            `${leads.length} leads, ${subscribers.length} subscribers, ${writers.length} emails, ${compositions} compositions`;
        }
        return results;
      });
    } finally {
      today.remove();
    }
  },
};
