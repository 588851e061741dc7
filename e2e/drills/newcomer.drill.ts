import { freePort } from '@proper/operator-kit/free-port';
import { formatPrice } from '@proper/shared-types';
import { additions, changePrice, prices } from '@proper/tools/test-support/first-changes';
import { RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { routes } from '../support/routes';
import { production } from '../support/sites';
import { expect, openPage, test } from '../support/test';
import { askForResource } from '../support/visitor';

// `tools/new/new.integration.test.ts` holds which files they touch.

test.describe.configure({ mode: 'serial', timeout: 40 * 60_000 });

const before = formatPrice(prices.before);
const after = formatPrice(prices.after);

let origin: string;
let copy: RepositoryCopy;
let site: ServingCommand;

const documentOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** The addresses of those pages whose document says something. */
const pagesThatSay = async (base: string, words: string): Promise<readonly string[]> => {
  const said = await Promise.all(
    routes.map(async (route) => (await documentOf(base + route)).includes(words)),
  );
  return routes.filter((_, index) => said[index]);
};

test.beforeAll(() => {
  copy = new RepositoryCopy();
});

test.afterAll(async () => {
  await site?.stop();
  copy?.remove();
});

test('a remote, an article with its pictures, a resource with its PDF, a page and a question are made, each by a command', () => {
  for (const { type, args } of additions) {
    const { status, output } = copy.npmRun('new', type, ...args);
    expect(status, output).toBe(0);
  }
  changePrice(copy);
});

test('`npm start` shows them', async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  site = new ServingCommand('start', copy.folder, { env: { PORT: String(port) } });
  await site.says('Proper is ready');
  expect(site.output).not.toContain('refused');
});

const inData = (price: number) => new RegExp(`"price":"?${price}\\b`);

test('the new remote, question, article and resource are where visitors and search engines look for them', async () => {
  for (const [address, said] of [
    ['/careers', '<title>Careers: say here what it is | Proper</title>'],
    ['/careers', /<h1[^>]*>Careers<\/h1>/],
    ['/careers', /<nav aria-label="Breadcrumb[^>]*>.*Careers.*<\/nav>/s],
    ['/sitemap.xml', '/careers</loc>'],
    ['/services', inData(prices.after)],
    ['/faq', /<summary[^>]*>Do you work on bank holidays\?<\/summary>/],
    ['/faq', '"name":"Do you work on bank holidays?"'],
    ['/blog', 'href="/blog/on-delegating"'],
    ['/resources', 'href="/blog/on-delegating"'],
    ['/resources', 'href="/resources/meeting-notes"'],
  ] as const)
    expect.soft(await documentOf(origin + address), address).toMatch(said);
});

test('the new price is on every page that said the old one, which no page says any more', async () => {
  const pages = await pagesThatSay(production.url, before);
  expect(pages.length).toBeGreaterThan(1);
  expect(await pagesThatSay(origin, after)).toEqual(pages);
  expect(await pagesThatSay(origin, before)).toEqual([]);
  expect(await documentOf(`${origin}/services`)).not.toMatch(inData(prices.before));
});

test('the page of the resource hands out its PDF', async ({ page }) => {
  await openPage(page, `${origin}/resources/meeting-notes`);
  await askForResource(page, 'grace@example.com');
  const href = await page.getByRole('link', { name: /Direct Download Link/ }).getAttribute('href');
  expect(href).toContain('/releases/mfe-forms/');
  const pdf = await page.request.get(new URL(href ?? '', origin).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a change of the new remote is checked against that site before it is published', () => {
  copy.edit(
    'mfe-careers/src/pages/careers/meta.ts',
    /title: '.*'/,
    "title: 'Careers with Proper, from home | Proper'",
  );
  const { status, output } = copy.npmRun('check', 'mfe-careers');
  expect(output).toMatch(/mfe-careers 1\.0\.0-\S+ would be admitted/);
  expect(status, output).toBe(0);
});

test('`npm test` passes with them', async () => {
  const { status, output } = copy.runWith({ E2E_PORT: String(await freePort()) }, 'npm', 'test');
  expect(status, output.slice(-4000)).toBe(0);
});
