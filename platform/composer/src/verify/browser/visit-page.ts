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

/** Opens a page as a visitor would. Returns what is wrong with it; undefined when it hydrates and says nothing. */
export async function visitPage(
  browser: Browser,
  address: string,
  { answer, hydrationMs: timeout }: VisitOptions,
): Promise<string | undefined> {
  const context = await browser.newContext();
  try {
    await context.route('**/*', answer);
    const page = await context.newPage();
    const { lines, first } = listen(page);
    await page.goto(address, { timeout });
    const isHydrated = page.waitForFunction(areHydrated, [...hydratedElements], { timeout }).then(
      () => true,
      () => false,
    );
    // A page that has said what is wrong may never hydrate.
    const ended = await Promise.race([isHydrated, first]);
    if (ended === true) await page.waitForLoadState('networkidle', { timeout });
    if (lines.length > 0) return `is not silent in a browser: ${lines.slice(0, toldAtMost).join('; ')}`;
    return ended === false ? `does not hydrate within ${timeout / 1000} s` : undefined;
  } catch (cause) {
    const [firstLine = ''] = messageOf(cause).split('\n');
    return `cannot be opened in a browser: ${firstLine}`;
  } finally {
    await context.close();
  }
}
