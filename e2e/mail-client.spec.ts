import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sites } from './support/sites';
import { expect, test } from './support/test';

const client = readFileSync(
  path.resolve(import.meta.dirname, '../node_modules/@emailjs/browser/dist/email.min.js'),
  'utf8',
);

/** A page of its own that has the real client and a form for it. */
const document = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<form><input name="from_name" value="Zoë Client"><input name="from_email" value="zoe@example.com"><input name="bcc" value="evil@example.net"></form>
<script>${client}</script>`;

interface Ids {
  readonly publicKey: string;
  readonly serviceId: string;
  readonly templateId: string;
}

/** What the client says after a call: `[status, text]`. */
const callClient = (page: Page, method: 'send' | 'sendForm', ids: Ids) =>
  page.evaluate(
    async ([name, { publicKey, serviceId, templateId }, origin]) => {
      const { emailjs } = globalThis as unknown as {
        emailjs: Record<string, (...values: unknown[]) => unknown>;
      };
      emailjs.init?.({ publicKey, origin });
      const what = name === 'send' ? { from_name: 'Zoë Client', from_email: 'zoe@example.com' } : 'form';
      try {
        const answer = (await emailjs[name]?.(serviceId, templateId, what)) as {
          status: number;
          text: string;
        };
        return [answer.status, answer.text];
      } catch (cause) {
        const { status, text } = cause as { status: number; text: string };
        return [status, text];
      }
    },
    [method, ids, sites.production.url] as const,
  );

/** As the page itself has them. */
async function idsOfSite(page: Page): Promise<Ids> {
  const { emailjs } = await (await page.request.get(`${sites.production.url}/config.json`)).json();
  return emailjs;
}

test.use({ expectedOnConsole: /Failed to load resource.*400/ });

async function hearsEveryAnswer(page: Page, method: 'send' | 'sendForm'): Promise<void> {
  const ids = await idsOfSite(page);
  expect(await callClient(page, method, ids)).toEqual([200, 'OK']);
  const wrongKey = await callClient(page, method, { ...ids, publicKey: 'x' });
  expect(wrongKey).toEqual([400, 'The Public Key is invalid']);
  const wrongTemplate = await callClient(page, method, { ...ids, templateId: 'x' });
  expect(wrongTemplate).toEqual([400, 'The template ID not found']);
}

for (const method of ['send', 'sendForm'] as const) {
  test(`a page of the same origin sends with the real client by ${method}`, async ({ page }) => {
    const address = `${sites.production.url}/a-page-with-the-client`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: document }));
    await page.goto(address);
    await hearsEveryAnswer(page, method);
  });

  test(`a page of another origin sends with the real client by ${method}`, async ({ page }) => {
    // A real server: the browser lets no made-up page speak to this machine.
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end(document),
    );
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as { port: number };
    await page.goto(`http://localhost:${port}/`);
    await hearsEveryAnswer(page, method);
    server.closeAllConnections();
    server.close();
  });
}
