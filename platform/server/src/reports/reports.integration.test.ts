import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import type { SiteManifest } from '@proper/shared-types/release';
import { webVitalsPath } from '@proper/shared-types/web-vitals';
import { beforeEach, describe, expect, it } from 'vitest';
import { useServer } from '../../test-support/inject';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { readOverview } from '../operator/page';
import { renderWebVitals } from '../operator/web-vitals';

const db = useDatabase(sqlDriver);
const { ask, lines } = useServer(db);

describe('an error that a browser reports', () => {
  const report = {
    remote: 'mfe-forms',
    release: '/releases/mfe-forms/45f175b0/remoteEntry.js',
    page: '/contact',
    phase: 'render',
    cause: 'TypeError',
    stack: ['/releases/mfe-forms/45f175b0/contact.js:1:2345'],
    byExtension: false,
  };
  /** Sends a report as the shell does. */
  const send = async (changes: object | string = {}, client = '203.0.113.1') => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': client };
    const body = typeof changes === 'string' ? changes : { ...report, times: 1, ...changes };
    return (await ask(browserErrorsPath, body, { headers })).statusCode;
  };
  const read = async () => (await readOverview(Promise.resolve(db.database), '')).visitors?.errors;
  beforeEach(() => db.query('delete from private.browser_errors'));

  it('counts once for each client and day, whatever it says about how often', async () => {
    for (const times of [1000, 7]) expect(await send({ times })).toBe(204);
    expect(await send({}, '203.0.113.2')).toBe(204);
    expect(await read()).toMatchObject([{ latest: report, clients: 2 }]);
    expect(lines).toEqual(Array(2).fill('browser error: render, mfe-forms, /contact: TypeError'));
  });

  it('is not hidden by thousands of invented ones from many addresses, and is forgotten after 30 days', async () => {
    await db.query(
      `select private.save_browser_error($1::jsonb || jsonb_build_object('cause', n), '198.51.100.' || n % 75)
       from generate_series(1, 2128) as n`,
      [JSON.stringify(report)],
    );
    for (const client of ['203.0.113.1', '203.0.113.2']) await send({ cause: 'real' }, client);
    const errors = await read();
    expect(errors).toHaveLength(75 * 5 + 1);
    expect(errors?.[0]).toMatchObject({ latest: { cause: 'real' }, clients: 2 });
    await db.query('update private.browser_errors set day = current_date - 31');
    await send({ cause: 'later' });
    expect(await read()).toMatchObject([{ latest: { cause: 'later' } }]);
  });

  it('is one line of limited length, whatever somebody sends', async () => {
    await send({ cause: `a\u001b[31m\n\u202e${'x'.repeat(5000)}` });
    expect((await read())?.[0]?.latest.cause).toMatch(/^a \[31m x{290,300}$/);
  });

  it.each([
    { remote: 'mfe-forms"} 1' },
    { release: '<script>' },
    { page: '/contact?email=ada@example.com' },
    { phase: 'typing' },
    { stack: Array(11).fill('/releases/a.js:1:1') },
    'null',
    '',
  ])('is not accepted if no shell has written it: %j', async (changes) => {
    expect(await send(changes)).toBe(400);
    expect(await read()).toEqual([]);
  });
});

describe('a report of web vitals', () => {
  const report = {
    page: '/blog',
    shell: '1.0.0-a',
    remote: 'mfe-content',
    release: '/releases/mfe-content/1/remoteEntry.js',
    values: { lcp: 1234, hydrated: 2000.5, cls: 0.0123 },
  };
  const send = async (changes: object | string = {}) => {
    const body = typeof changes === 'string' ? changes : { ...report, ...changes };
    return (await ask(webVitalsPath, body, { headers: { 'content-type': 'text/plain' } })).statusCode;
  };
  const read = async () => (await readOverview(Promise.resolve(db.database), '')).visitors?.webVitals ?? [];
  beforeEach(() => db.query('delete from private.web_vitals'));

  it('is kept for the shell and for the remote, for 30 days', async () => {
    for (const lcp of [1200, 1199, 3000]) expect(await send({ values: { lcp } })).toBe(204);
    const figures = { metric: 'lcp', visits: 3, median: 1200, p75: 3000 };
    const summaries = (await read()).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(summaries).toEqual([
      { ...figures, name: 'mfe-content', release: report.release },
      { ...figures, name: 'shell', release: '1.0.0-a' },
    ]);
    await db.query(`update private.web_vitals set hour = hour - interval '31 days'`);
    await send({ remote: 'shell', release: '1.0.0-a', page: '/' });
    expect((await read()).map(({ name }) => name)).toEqual(Array(3).fill('shell'));
  });

  it('of a new release is shown beside those of the release before', async () => {
    const addressOf = (release: number) => `/releases/mfe-content/${release}/remoteEntry.js`;
    for (const [release, lcp] of [1000, 1150].entries()) {
      await db.query("update private.web_vitals set hour = hour - interval '1 day'");
      await send({ release: addressOf(release), values: { lcp } });
    }
    const remotes = [{ name: 'mfe-content', entry: addressOf(1) }];
    const site = { versions: { shell: '1.0.0-b' }, remotes } as unknown as SiteManifest;
    const { html } = renderWebVitals(await read(), site);
    expect(html).toContain('<td>1 → 1</td><td>1,000 ms → 1,150 ms</td>');
  });

  it('has room for no more than some of what anybody may invent in an hour', async () => {
    await db.query(
      `insert into private.web_vitals (report) select '{"values": {}}' from generate_series(1, 5000)`,
    );
    expect(await send()).toBe(204);
    expect(await read()).toEqual([]);
  });

  it.each([
    { remote: 'mfe-forms"} 1' },
    { page: '/contact?email=ada@example.com' },
    { device: 'a phone of Ada' },
    { values: { lcp: -1 } },
    { values: { fid: 1 } },
    { values: { lcp: 'slow' } },
    { email: 'ada@example.com' },
    'null',
  ])('is not accepted if no shell has written it: %j', async (changes) => {
    expect(await send(changes)).toBe(400);
    expect(await read()).toEqual([]);
  });

  it('of a megabyte is not read', async () => {
    expect(await send('x'.repeat(2 ** 20))).toBe(413);
  });
});
