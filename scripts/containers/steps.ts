import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { findBrowser } from '../browser';
import { operate } from './documented';
import { until } from './stack';
import type { Drill, Step } from './step';

const fail = (message: string): never => {
  throw new OperatorError(message);
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** What a visitor does, from reading to sending; the others of e2e change or look into the local server. */
const specs = ['contact', 'navigation', 'not-found', 'resources', 'trusted-types', 'without-scripts'];

const e2e: Step = {
  name: 'e2e',
  what: `the visitor's browser tests: ${specs.join(', ')}`,
  async run({ stack, report }) {
    const browser = findBrowser(report);
    if (!browser.ok) return fail(browser.reason);
    const child = spawn(
      path.join(root, 'node_modules/.bin/playwright'),
      ['test', '--reporter=line', ...specs.map((name) => `e2e/${name}.spec.ts`)],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, E2E_SITE: stack.address, E2E_BROWSER: browser.executable },
      },
    );
    const [status] = await once(child, 'close');
    if (status !== 0) fail('The browser tests failed.');
  },
};

const deployed = 'mfe-content';

const deploy: Step = {
  name: 'deploy',
  what: `deploys ${deployed} alone, under load`,
  async run({ stack, traffic, report }) {
    const others = crashing.filter((name) => name !== deployed && name !== 'mailpit');
    const idsOf = () =>
      Promise.all(others.map((name) => stack.inspect(name, '{{.Id}} {{.State.StartedAt}}')));
    const before = await stack.record();
    const idsBefore = await idsOf();
    appendFileSync(path.join(stack.folder, deployed, 'src/remote.ts'), '\n// Deployed alone.\n');
    traffic.begin();
    const started = performance.now();
    await stack.compose('build', deployed);
    const built = performance.now();
    await stack.compose('up', '--detach', '--no-deps', deployed);
    const seen = await until('the new release at the site', async () => {
      const version = (await stack.record())?.versions[deployed];
      return version !== undefined && version !== before?.versions[deployed];
    });
    report(
      `built in ${seconds((built - started) / 1000)}, seen at the site ${seconds(seen)} after the container was replaced; ` +
        `lost: ${traffic.cost()}`,
    );
    if (traffic.pagesLost() > 0) fail('Visitors lost pages by a deployment.');
    const after = await stack.record();
    const changed = releaseNames.filter((name) => after?.versions[name] !== before?.versions[name]);
    if (String(changed) !== deployed) fail(`The releases of ${changed.join(', ')} changed.`);
    if (String(await idsOf()) !== String(idsBefore)) fail('Other containers were touched.');
  },
};

/** Those whose crash visitors may notice: what each of them does is away for as long as it is. */
const crashing = ['web', 'composer', 'backend', 'database', 'mailpit', ...releaseNames];

const crashes: Step = {
  name: 'crashes',
  what: 'kills each container once, under load',
  async run({ stack, traffic, report }) {
    for (const service of crashing) {
      const startedAt = await stack.inspect(service, '{{.State.StartedAt}}');
      traffic.begin();
      await stack.crash(service);
      const away = await until(`${service} is healthy again`, async () => {
        const state = await stack.inspect(service, '{{.State.StartedAt}} {{.State.Health.Status}}');
        return !state.startsWith(startedAt) && state.endsWith(' healthy');
      });
      await until('forms are taken', async () => traffic.formsWork());
      report(`${service}: healthy again after ${seconds(away)}; lost: ${traffic.cost()}`);
      if (service !== 'web' && traffic.pagesLost() > 0) fail(`Visitors lost pages by a crash of ${service}.`);
    }
  },
};

const database: Step = {
  name: 'database',
  what: 'takes the database away, and back',
  async run({ stack, traffic, report }) {
    await stack.compose('stop', 'database');
    traffic.begin();
    await pause(5000);
    if (traffic.formsWork()) fail('A lead was acknowledged without a database.');
    await stack.compose('start', 'database');
    const back = await until('forms are taken', async () => traffic.formsWork());
    report(`forms are taken ${seconds(back)} after its start; lost: ${traffic.cost()}`);
    if (traffic.pagesLost() > 0) fail('Visitors lost pages without a database.');
  },
};

async function compareSaved({ stack, traffic, report }: Drill): Promise<void> {
  const saved = await stack.sql('select email from public.email_submissions');
  const { lead, mail } = traffic.acknowledged;
  const lost = [...lead].filter((email) => !saved.includes(email));
  const mails = (await stack.sql('select id from private.emails')).length;
  report(`${lead.size} leads and ${mail.size} mails were acknowledged; ${lost.length} leads are lost`);
  if (lost.length > 0) fail(`Lost: ${lost.slice(0, 5).join(', ')}`);
  if (mails < mail.size) fail(`Only ${mails} mails are kept.`);
}

const restart: Step = {
  name: 'restart',
  what: 'takes all down and up again, with the data kept',
  async run(drill) {
    const { stack, traffic, report } = drill;
    const before = await stack.record();
    await stack.compose('down', '--timeout', '10');
    const started = performance.now();
    await stack.compose('up', '--detach', '--wait');
    report(`healthy ${seconds((performance.now() - started) / 1000)} after the start`);
    if ((await stack.record())?.id !== before?.id) fail('The site is another one than before.');
    traffic.begin();
    await until('forms are taken', async () => traffic.formsWork());
    await compareSaved(drill);
  },
};

const faults: Step = {
  name: 'faults',
  what: `has the server of ${deployed} be down, slow, broken, and serve a release that was tampered with`,
  async run({ stack, traffic, report }) {
    const before = await stack.record();
    await stack.compose('stop', deployed);
    for (const fault of ['down', 'broken', 'slow', 'tampered']) {
      const service = `content-${fault}`;
      await stack.compose('--profile', 'faults', 'build', service);
      const tried = (await stack.record())?.tried;
      traffic.begin();
      await stack.compose('--profile', 'faults', 'up', '--detach', '--no-deps', service);
      // A team that did not answer is asked less and less often; a composer that starts asks at once.
      await stack.compose('restart', 'composer');
      const said = await until(`the composer says what is wrong with a team that is ${fault}`, async () => {
        const record = await stack.record();
        const version = fault === 'tampered' ? '1.0.0-tampered' : 'unknown';
        return (
          record?.tried !== tried &&
          (record?.refused.some((refusal) => refusal.name === deployed && refusal.version === version) ??
            false)
        );
      });
      const after = await stack.record();
      report(`${fault}: refused after ${seconds(said)}; lost: ${traffic.cost()}`);
      if (String(Object.values(after?.versions ?? {})) !== String(Object.values(before?.versions ?? {})))
        fail(`The site changed by a team that is ${fault}.`);
      if (traffic.pagesLost() > 0) fail(`Visitors lost pages by a team that is ${fault}.`);
      await stack.compose('--profile', 'faults', 'rm', '--stop', '--force', service);
    }
    await stack.compose('start', deployed);
  },
};

/** In the order in which they run. */
export const steps: readonly Step[] = [e2e, deploy, crashes, database, faults, restart, operate];
