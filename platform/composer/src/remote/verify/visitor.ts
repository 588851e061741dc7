import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/operator-kit/browsers';
import { documentFile } from '@proper/operator-kit/composed-site';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { headersOf, headersOfDocument, headersOfFile } from '@proper/operator-kit/response-headers';
import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';
import pMap from 'p-map';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { messageOf, ReleaseFault } from '../../model/faults';
import { addressOf } from '../../model/releases';
import { liveFolder, type RemoteExamination } from '../job/job';
import { findStats } from '../job/part';
import { composedRemote } from '../render/document';
import type { RenderedPage } from '../render/render';

const concurrency = 2;

const maxLines = 3;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Starts Chromium: the named binary, or one that is found. @throws OperatorError that says what to install */
export async function startChromium(named: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const found = findChromium({ named, playwrights: chromium.executablePath() });
    return await chromium.launch({
      // A binary that the environment names must work: no other one is tried.
      executablePath: named || (found ?? chromium.executablePath()),
      // Chromium's sandbox does not work for root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      // Otherwise headless Chromium checks for updates and syncs.
      // WebRTC and whatever else does not ask for a page's requests gets a proxy that does not exist.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's name of the switch, and that of its headless shell.
        '--webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--proxy-server=http://127.0.0.1:9',
        '--proxy-bypass-list=<-loopback>',
      ],
    });
  } catch (cause) {
    throw new OperatorError(
      `--browser needs playwright-core and a Chromium, which cannot be started: ${firstLine(messageOf(cause))} ` +
        '(npm install --no-save playwright-core; npx playwright-core install chromium, or name one with ' +
        `${environment.chromium.name}=/path/to/chromium)`,
    );
  }
}

/** Responds to a browser's requests as a server of the site would, before the site is written. */
function createPreview({ job, shell, remote, writer }: RemoteExamination, pages: readonly RenderedPage[]) {
  const { name, config } = job;
  const composition: LiveComposition = {
    versions: { shell: shell.release.version, [name]: remote.release.version },
    remotes: [
      { ...composedRemote(remote), routes: job.routes.find((entry) => entry.name === name)?.routes ?? [] },
    ],
    unavailable: [],
    onDemand: [],
  };
  const documents = new Map(pages.map(({ page }) => [page.path as string, documentFile(page.path)]));
  const filesOfShell = new Map(
    Object.keys(shell.release.files).map((file) => [addressOf(shell.release, file) as string, file]),
  );

  /** A file that is new, of a shell that may not be live yet, or that the live site has already. */
  function findFile(pathname: string): string | undefined {
    const file = documents.get(pathname) ?? path.posix.normalize(pathname);
    const ofShell = path.join(shell.folder, 'browser', filesOfShell.get(pathname) ?? '');
    const places = [path.join(writer.folder, file), ofShell, path.join(liveFolder(job), file)];
    return places.find((place) => findStats(place)?.isFile());
  }

  return async (route: Route): Promise<void> => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== config.origin) return route.abort();
    const document = documents.get(pathname);
    const headers = {
      ...headersOf(origin),
      ...(document === undefined
        ? headersOfFile(pathname.slice(1))
        : headersOfDocument(writer.files[document]?.policy)),
    };
    if (pathname === liveCompositionPath) return route.fulfill({ headers, json: composition });
    const found = findFile(pathname);
    if (found === undefined) return route.fulfill({ status: 404, headers });
    const type = document === undefined ? {} : { contentType: 'text/html; charset=utf-8' };
    return route.fulfill({ headers, path: found, ...type });
  };
}

/** Collects a page's warnings and errors. Browsers log a violation of its policy as an error. */
function collectErrors(page: Page): { readonly lines: readonly string[]; readonly first: Promise<void> } {
  const lines: string[] = [];
  const first = new Promise<void>((resolve) => {
    const add = (line: string): void => {
      lines.push(firstLine(line));
      resolve();
    };
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type()))
        add(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
    page.on('crash', () => add('it crashed'));
  });
  return { lines, first };
}

/** Opens a page as a visitor would. Returns what is wrong with it; undefined if it hydrates without errors and warnings. */
async function visitPage(
  context: BrowserContext,
  address: string,
  timeout: number,
): Promise<string | undefined> {
  try {
    const page = await context.newPage();
    const { lines, first } = collectErrors(page);
    await page.goto(address, { timeout });
    const isHydrated = page.waitForFunction(areHydrated, [...hydratedElements], { timeout }).then(
      () => true,
      () => false,
    );
    // A page that has reported an error may never hydrate.
    const ended = await Promise.race([isHydrated, first]);
    if (ended === true) await page.waitForLoadState('networkidle', { timeout });
    if (lines.length > 0) return `is not silent in a browser: ${lines.slice(0, maxLines).join('; ')}`;
    return ended === false ? `does not hydrate within ${timeout / 1000} s` : undefined;
  } catch (cause) {
    return `cannot be opened in a browser: ${firstLine(messageOf(cause))}`;
  }
}

/** Opens rendered pages in a browser. @throws ReleaseFault for the first with a fault */
export async function visitPages(
  examination: RemoteExamination,
  pages: readonly RenderedPage[],
): Promise<void> {
  const { job, progress } = examination;
  const { chromium, hydrationMs } = job.settings.browser;
  if (pages.length === 0) return;
  const browser = await startChromium(chromium);
  const respond = createPreview(examination, pages);
  try {
    await pMap(
      pages,
      async ({ page: { path: page } }, index) => {
        progress.report(`opening ${page} in a browser (${index + 1} of ${pages.length})`);
        const context = await browser.newContext();
        await context.route('**/*', respond);
        const fault = await visitPage(context, job.config.origin + page, hydrationMs);
        await context.close();
        progress.tick();
        if (fault !== undefined) throw new ReleaseFault(`the page ${page} ${fault}`);
      },
      { concurrency },
    );
  } finally {
    await browser.close();
  }
}
