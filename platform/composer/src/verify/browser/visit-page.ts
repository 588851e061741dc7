import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import type { Browser, Page, Route } from 'playwright-core';
import { messageOf } from '../../model';

interface VisitOptions {
  /** Answers what the page asks for. */
  readonly answer: (route: Route) => Promise<void>;
  /** Milliseconds that the page may take until it is hydrated. */
  readonly hydrationMs: number;
}

/** How many of the lines that a page prints are told. */
const toldAtMost = 3;

/** Collects what a page says that a visitor's page should not. A breach of its policy is an error on the console. */
function listen(page: Page): { readonly lines: string[]; readonly first: Promise<void> } {
  const lines: string[] = [];
  const first = new Promise<void>((resolve) => {
    const add = (line: string): void => {
      // A stack goes over many lines; a reason is one.
      lines.push(line.split('\n', 1)[0] ?? '');
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

async function isHydrated(page: Page, hydrationMs: number): Promise<boolean> {
  const { TimeoutError } = (await import('playwright-core')).errors;
  try {
    await page.waitForFunction(areHydrated, [...hydratedElements], { timeout: hydrationMs });
    return true;
  } catch (cause) {
    if (cause instanceof TimeoutError || page.isClosed()) return false;
    throw cause;
  }
}

/** Opens a page as a visitor would. Returns what is wrong with it; undefined when it hydrates and says nothing. */
export async function visitPage(
  browser: Browser,
  address: string,
  { answer, hydrationMs }: VisitOptions,
): Promise<string | undefined> {
  const context = await browser.newContext();
  try {
    await context.route('**/*', answer);
    const page = await context.newPage();
    const { lines, first } = listen(page);
    await page.goto(address, { timeout: hydrationMs });
    // A page that has said what is wrong may never hydrate.
    const hydrated = isHydrated(page, hydrationMs).catch((cause: unknown) => {
      lines.push(messageOf(cause));
      return false;
    });
    const ended = await Promise.race([hydrated, first.then(() => undefined)]);
    if (ended) await page.waitForLoadState('networkidle', { timeout: hydrationMs });
    if (lines.length > 0) return `is not silent in a browser: ${lines.slice(0, toldAtMost).join('; ')}`;
    return ended === false ? `does not hydrate within ${hydrationMs / 1000} s` : undefined;
  } catch (cause) {
    const [first = ''] = messageOf(cause).split('\n');
    return `cannot be opened in a browser: ${first}`;
  } finally {
    await context.close();
  }
}
