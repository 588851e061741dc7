import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import type { Browser, Page, Route } from 'playwright-core';
import { messageOf } from '../../model';

interface VisitOptions {
  /** Answers the page's requests. */
  readonly answer: (route: Route) => Promise<void>;
  /** Milliseconds until the page must be hydrated. */
  readonly hydrationMs: number;
}

/** How many of a page's console lines are reported. */
const toldAtMost = 3;

/** Collects a page's warnings and errors. A violation of its policy is an error on the console. */
function listen(page: Page): { readonly lines: string[]; readonly first: Promise<void> } {
  const lines: string[] = [];
  const first = new Promise<void>((resolve) => {
    const add = (line: string): void => {
      // Without the stack: a reason is one line.
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

/** Opens a page as a visitor would. Returns what is wrong with it; undefined if it hydrates silently. */
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
    // A page that has reported an error may never hydrate.
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
