import { expect as expectSoon, test } from '@playwright/test';
import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { type Engine, engines, findMissingPackages } from '../support/engine';
import { FaultyNetwork } from '../support/network';
import { translate } from '../support/page-changes';
import { oneOfEachKind, unknownRoute } from '../support/routes';
import { blockNewTabs, keepServerNodes, phone } from '../support/visitor';

/** The engines run at the same time as Chromium's tests, on a machine with two cores. */
const expect = expectSoon.configure({ timeout: 30_000 });

declare global {
  interface Window {
    /** What the page wrote to the console, threw or could not load, and what its policy blocked. */
    errors: string[];
  }
}

const desktop = { width: 1440, height: 900 } as const;

/** Runs in the page before its scripts. Neither engine's driver reports what is on the console. */
function recordErrors(): void {
  window.errors = [];
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    console[method] = (...args) => window.errors.push(`${method}: ${args.join(' ')}`);
  addEventListener(
    'error',
    ({ message, target }) => {
      const file = target instanceof HTMLElement ? target.outerHTML : '';
      window.errors.push(`${message ?? 'not loaded'} ${file}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => window.errors.push(`rejected: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.errors.push(`blocked: ${violatedDirective} ${blockedURI}`),
  );
}

/** Runs in each document before its scripts. */
const firstScript = `(${recordErrors})();(${keepServerNodes})();`;

/** Runs in the contact page: fills the form in as a paste or an autofill does, and sends it. */
function sendEarly(): void {
  const texts = { name: 'Ada', email: 'ada@example.com', message: 'Mostly my inbox' };
  for (const [name, text] of Object.entries(texts)) {
    const control = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
    if (control) control.value = text;
    control?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.querySelector<HTMLElement>('main form [type=submit]')?.click();
}

/** A visitor who uses one of the engines. */
class Visitor {
  constructor(
    readonly engine: Engine,
    readonly network: FaultyNetwork,
  ) {}

  async goto(route: string): Promise<void> {
    await this.engine.open(this.network.url + route);
    await expect.poll(() => this.engine.run(areHydrated, hydratedElements)).toBe(true);
  }

  /** Counts the visible elements that match. */
  count(selector: string): Promise<number> {
    return this.engine.run(
      (css) => [...document.querySelectorAll(css)].filter((element) => element.checkVisibility()).length,
      selector,
    );
  }

  async sees(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), selector).toBeGreaterThan(0);
  }

  async reads(selector: string, text: string): Promise<void> {
    const readText = () =>
      this.engine.run(
        (css) => [...document.querySelectorAll(css)].map((each) => each.textContent).join(' '),
        selector,
      );
    await expect.poll(readText, selector).toContain(text);
  }

  async arrivesAt(path: string): Promise<void> {
    await expect.poll(() => this.engine.run(() => location.pathname)).toBe(path);
  }

  /** Clicks the first visible element that matches, once it is at the same place for two frames. */
  async click(selector: string): Promise<void> {
    await this.sees(selector);
    const { x, y } = await this.engine.run(async (css) => {
      const element = [...document.querySelectorAll(css)].find((match) => match.checkVisibility());
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const measure = (): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
      for (let box = measure(); ; ) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { left, top, width, height } = measure();
        if (left === box.left && top === box.top)
          return { x: Math.round(left + Math.min(width, 40) / 2), y: Math.round(top + height / 2) };
        box = measure();
      }
    }, selector);
    await this.engine.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.engine.perform([{ type: 'key', id: 'keys', actions: keys }]);
  }

  /** The errors of the open document. */
  errors(): Promise<string[]> {
    return this.engine.run(() => window.errors);
  }
}

const menuLink = (path: string): string => `header nav a[href="${path}"]`;

const contactSubmit = 'form[aria-label="Book your discovery call"] [type=submit]';

const checks: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  async 'a page hydrates on a silent console, keeps the elements of the server, and is no wider than its window'(
    visitor,
  ) {
    const { engine } = visitor;
    for (const { width, height } of [desktop, phone]) {
      await engine.resize(width, height);
      for (const route of [...oneOfEachKind, unknownRoute]) {
        await visitor.goto(route);
        const { total, lost, overflow } = await engine.run(() => ({
          total: window.serverNodes.length,
          lost: window.serverNodes.filter((node) => !node.isConnected).length,
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect.soft(total, route).toBeGreaterThan(50);
        expect.soft(lost, route).toBe(0);
        expect.soft(overflow, route).toBe(0);
        const expected = route === unknownRoute ? [`error: 404: there is no page at ${route}`] : [];
        expect.soft(await visitor.errors(), route).toEqual(expected);
      }
    }
  },

  async 'a link opens its page, and Back returns to the same place'(visitor) {
    const { engine } = visitor;
    await engine.resize(desktop.width, desktop.height);
    await visitor.goto(paths.home);
    await engine.run(() => scrollTo({ top: 900, behavior: 'instant' }));
    await visitor.click(menuLink(paths.about));
    await visitor.arrivesAt(paths.about);
    await expect.poll(() => engine.run(() => document.activeElement?.tagName)).toBe('H1');
    await engine.back();
    await visitor.arrivesAt(paths.home);
    await expect.poll(() => engine.run(() => scrollY)).toBe(900);
    expect(await visitor.errors()).toEqual([]);
  },

  async 'on a phone the menu opens, and closes when a link is chosen'(visitor) {
    await visitor.engine.resize(phone.width, phone.height);
    await visitor.goto(paths.home);
    expect(await visitor.count(menuLink(paths.faq))).toBe(0);
    await visitor.click('header [popovertarget=menu]');
    await visitor.click(menuLink(paths.faq));
    await visitor.arrivesAt(paths.faq);
    await expect.poll(() => visitor.count(menuLink(paths.faq))).toBe(0);
  },

  async 'one answer is open at a time, and can be closed'(visitor) {
    await visitor.engine.resize(desktop.width, desktop.height);
    await visitor.goto(paths.faq);
    // The first question is open from the start.
    for (const [question, open] of [
      ['cost', 0],
      ['cost', 1],
      ['hourly-billing', 1],
      ['hourly-billing', 0],
    ] as const) {
      await visitor.click(`#${question} summary`);
      await expect.poll(() => visitor.count('main details[open]')).toBe(open);
    }
  },

  async 'the contact form says what is missing, keeps what was typed through navigation and a reload, and is sent'(
    visitor,
  ) {
    await visitor.goto(paths.contact);
    await visitor.click(contactSubmit);
    await visitor.reads('[aria-label=Notifications]', messages.contactFieldsMissing.title);
    await visitor.reads('main form', fieldMessages.emailMissing);
    await visitor.type('[name=name]', 'Ada');
    await visitor.type('[name=message]', 'Mostly my inbox');
    await visitor.click(menuLink(paths.about));
    await visitor.arrivesAt(paths.about);
    await visitor.engine.back();
    await visitor.sees('[name=message]');
    await visitor.goto(paths.contact);
    const readMessage = () =>
      visitor.engine.run(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value);
    await expect.poll(readMessage).toBe('Mostly my inbox');
    await visitor.engine.run(blockNewTabs);
    await visitor.type('[name=email]', 'ada@example.com');
    await visitor.click(contactSubmit);
    await visitor.reads('main', 'Your request is with us');
    await visitor.reads('main', 'Your browser kept the scheduling page');
    expect(await visitor.errors()).toEqual([]);
  },

  async 'a form that is filled in and sent before its scripts have come is sent once, even if a translator has changed the page'(
    visitor,
  ) {
    // Scripts are fetched once the page has been painted.
    visitor.network.runFirst(`${firstScript}
      addEventListener('DOMContentLoaded', () => {
        for (const act of [${blockNewTabs}, ${translate}, ${sendEarly}]) act();
      });`);
    await visitor.goto(paths.contact);
    await visitor.reads('main', 'Your request is with us');
    expect(visitor.network.sent).toBe(1);
  },
};

for (const [name, engine] of Object.entries(engines))
  test.describe(name, () => {
    // All tests use one browser.
    test.describe.configure({ mode: 'default', timeout: 120_000 });
    const missing = findMissingPackages(engine);
    test.skip(missing !== undefined, `not installed: apt-get install ${missing}`);
    let browser: Engine;
    let network: FaultyNetwork;

    test.beforeAll(async () => {
      browser = await engine.launch();
    });
    // Each test has its own address, for which the browser has nothing stored or cached.
    test.beforeEach(async () => {
      network = await FaultyNetwork.open();
      network.runFirst(firstScript);
    });
    test.afterEach(() => network.close());
    test.afterAll(() => browser?.close());

    for (const [title, check] of Object.entries(checks))
      test(`${name}: ${title}`, async () => {
        test.slow();
        await check(new Visitor(browser, network));
      });
  });
