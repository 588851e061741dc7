import { freePort } from '@proper/operator-kit/test-support/free-port';
import { formatPrice } from '@proper/shared-types/company';
import { additions, changePrice, prices } from '@proper/tools/test-support/first-changes';
import { RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { routes } from '../support/routes';
import { production } from '../support/sites';
import { expect, openPage, test } from '../support/test';
import { requestResource } from '../support/visitor';

// `tools/new/new.integration.test.ts` checks which files `npm run new` changes.

test.describe.configure({ mode: 'serial', timeout: 40 * 60_000 });

const before = formatPrice(prices.before);
const after = formatPrice(prices.after);

let origin: string;
let copy: RepositoryCopy;
let site: ServingCommand;

const fetchDocument = async (address: string): Promise<string> => (await fetch(address)).text();

/** Finds the pages whose documents contain a text. */
async function findPages(base: string, text: string): Promise<readonly string[]> {
  const documents = await Promise.all(routes.map((route) => fetchDocument(base + route)));
  return routes.filter((_, index) => documents[index]?.includes(text));
}

test.beforeAll(() => {
  copy = new RepositoryCopy();
});

test.afterAll(async () => {
  await site?.stop();
  copy?.remove();
});

test('`npm run new` makes a remote, an article with pictures, a resource with a PDF, a page and a question', () => {
  for (const { type, args } of additions) {
    const { status, output } = copy.npmRun('new', type, ...args);
    expect(status, output).toBe(0);
  }
  changePrice(copy);
});

test('`npm start` composes a site with them', async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  site = new ServingCommand('start', copy.folder, { env: { PORT: String(port) } });
  await site.says('Proper is ready');
  expect(site.output).not.toContain('refused');
});

const priceInData = (price: number) => new RegExp(`"price":"?${price}\\b`);

test('visitors and search engines find the new remote, question, article and resource', async () => {
  for (const [address, content] of [
    ['/careers', '<title>Careers: say here what it is | Proper</title>'],
    ['/careers', /<h1[^>]*>Careers<\/h1>/],
    ['/careers', /<nav aria-label="Breadcrumb[^>]*>.*Careers.*<\/nav>/s],
    ['/sitemap.xml', '/careers</loc>'],
    ['/services', priceInData(prices.after)],
    ['/faq', /<summary[^>]*>Do you work on bank holidays\?<\/summary>/],
    ['/faq', '"name":"Do you work on bank holidays?"'],
    ['/blog', 'href="/blog/on-delegating"'],
    ['/resources', 'href="/blog/on-delegating"'],
    ['/resources', 'href="/resources/meeting-notes"'],
  ] as const)
    expect.soft(await fetchDocument(origin + address), address).toMatch(content);
});

test('the new price replaces the old one on every page', async () => {
  const pages = await findPages(production.url, before);
  expect(pages.length).toBeGreaterThan(1);
  expect(await findPages(origin, after)).toEqual(pages);
  expect(await findPages(origin, before)).toEqual([]);
  expect(await fetchDocument(`${origin}/services`)).not.toMatch(priceInData(prices.before));
});

test('the new resource offers its PDF', async ({ page }) => {
  await openPage(page, `${origin}/resources/meeting-notes`);
  await requestResource(page, 'grace@example.com');
  const href = await page.getByRole('link', { name: /Direct Download Link/ }).getAttribute('href');
  expect(href).toContain('/releases/mfe-forms/');
  const pdf = await page.request.get(new URL(href ?? '', origin).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('`npm run check` would admit a change of the new remote to that site', () => {
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
