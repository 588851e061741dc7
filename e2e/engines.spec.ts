import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import { fieldMessages, messages, paths } from '@proper/shared-types';
import { type Engine, engines, missingPackages } from './support/engine';
import { type FaultyNetwork, openNetwork } from './support/network';
import { routes } from './support/routes';

declare global {
  interface Window {
    /** What the page said on the console, threw, was refused or could not load. */
    faults: string[];
  }
}

const phone = { width: 390, height: 844 } as const;
const desktop = { width: 1440, height: 900 } as const;

/** Runs in the page before its own scripts. Neither engine's driver tells what is on the console. */
function watch(): void {
  window.faults = [];
  window.serverNodes = [];
  window.viewTransitions = 0;
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    console[method] = (...said) => window.faults.push(`${method}: ${said.join(' ')}`);
  addEventListener(
    'error',
    ({ message, target }) => {
      const file = target instanceof HTMLElement ? target.outerHTML : '';
      window.faults.push(`${message ?? 'not loaded'} ${file}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(`rejected: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.faults.push(`refused: ${violatedDirective} ${blockedURI}`),
  );
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive')
      window.serverNodes = [...document.querySelectorAll('#root, #root *')];
  });
  const start = document.startViewTransition?.bind(document);
  document.startViewTransition = (...given) => {
    window.viewTransitions += 1;
    return start(...given);
  };
}

/** A visitor with one of the engines. */
class Visitor {
  constructor(
    readonly engine: Engine,
    readonly network: FaultyNetwork,
  ) {}

  async goto(route: string): Promise<void> {
    await this.engine.open(this.network.url + route);
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await expect.poll(() => this.engine.run(areHydrated, hydratedElements)).toBe(true);
    await this.sees('html:not([data-arriving])');
  }

  /** How many elements there are to be seen. */
  count(selector: string): Promise<number> {
    return this.engine.run(
      (found) => [...document.querySelectorAll(found)].filter((element) => element.checkVisibility()).length,
      selector,
    );
  }

  async sees(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), selector).toBeGreaterThan(0);
  }

  async reads(selector: string, text: string): Promise<void> {
    const textOf = () =>
      this.engine.run((found) => document.querySelector(found)?.textContent ?? '', selector);
    await expect.poll(textOf, selector).toContain(text);
  }

  path(): Promise<string> {
    return this.engine.run(() => location.pathname);
  }

  /** Presses the first element to be seen. */
  async click(selector: string): Promise<void> {
    await this.sees(selector);
    const { x, y } = await this.engine.run((found) => {
      const element = [...document.querySelectorAll(found)].find((each) => each.checkVisibility());
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: Math.round(left + Math.min(width, 40) / 2), y: Math.round(top + height / 2) };
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

  /** What was unexpected in this document. */
  faults(): Promise<string[]> {
    return this.engine.run(() => window.faults);
  }
}

const inMenu = (path: string): string => `header nav a[href="${path}"]`;
const h1 = 'main h1';

const contactForm = {
  name: '[name=name]',
  email: '[name=email]',
  message: '[name=message]',
  send: 'form[aria-label="Book your discovery call"] [type=submit]',
} as const;

const checks: Readonly<Record<string, (visitor: Visitor, name: string) => Promise<void>>> = {
  async 'every page hydrates on a silent console, keeps what the server wrote, and is no wider than its window'(
    visitor,
    name,
  ) {
    const { engine } = visitor;
    for (const { width, height } of [desktop, phone]) {
      await engine.resize(width, height);
      const folder = path.resolve(`test-results/engines/${name}-${width}`);
      mkdirSync(folder, { recursive: true });
      for (const route of [...routes, '/no-such-page']) {
        await visitor.goto(route);
        const lost = () => engine.run(() => window.serverNodes.filter((node) => !node.isConnected).length);
        expect.soft(await engine.run(() => window.serverNodes.length), route).toBeGreaterThan(50);
        expect.soft(await lost(), route).toBe(0);
        const hidden = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect.soft(await engine.run(hidden), route).toBe(0);
        const expected = route === '/no-such-page' ? [`error: 404: there is no page at ${route}`] : [];
        expect.soft(await visitor.faults(), route).toEqual(expected);
        const file = `${route.slice(1).replaceAll('/', '-') || 'home'}.png`;
        writeFileSync(path.join(folder, file), await engine.picture());
      }
    }
  },

  async 'a link leads to its page in a view transition, and Back to where the visitor was'(visitor) {
    const { engine } = visitor;
    await engine.resize(desktop.width, desktop.height);
    await visitor.goto(paths.home);
    await engine.run(() => scrollTo({ top: 900, behavior: 'instant' }));
    await visitor.click(inMenu(paths.about));
    await expect.poll(() => visitor.path()).toBe(paths.about);
    await expect.poll(() => engine.run(() => document.activeElement?.tagName)).toBe('H1');
    await engine.back();
    await expect.poll(() => visitor.path()).toBe(paths.home);
    await expect.poll(() => engine.run(() => scrollY)).toBe(900);
    await expect.poll(() => engine.run(() => window.viewTransitions)).toBe(2);
    expect(await visitor.faults()).toEqual([]);
  },

  async 'on a phone the menu opens, and closes when a link is chosen'(visitor) {
    await visitor.engine.resize(phone.width, phone.height);
    await visitor.goto(paths.home);
    expect(await visitor.count(inMenu(paths.faq))).toBe(0);
    await visitor.click('header [popovertarget=menu]');
    await visitor.click(inMenu(paths.faq));
    await expect.poll(() => visitor.path()).toBe(paths.faq);
    await expect.poll(() => visitor.count(inMenu(paths.faq))).toBe(0);
  },

  async 'one answer is open at a time, and it closes again'(visitor) {
    await visitor.engine.resize(desktop.width, desktop.height);
    await visitor.goto(paths.faq);
    for (const [question, open] of [
      ['cost', 1],
      ['hourly-billing', 1],
      ['hourly-billing', 0],
    ] as const) {
      await visitor.click(`#${question} summary`);
      await expect.poll(() => visitor.count('main details[open]')).toBe(open);
    }
  },

  async 'a contact request is asked for what is missing, keeps what was typed through a walk and a reload, and is sent'(
    visitor,
  ) {
    await visitor.goto(paths.contact);
    await visitor.click(contactForm.send);
    await visitor.reads('[role=alert]', messages.contactFieldsMissing.title);
    await visitor.reads('main form', fieldMessages.emailMissing);
    await visitor.type(contactForm.name, 'Ada');
    await visitor.type(contactForm.message, 'Mostly my inbox');
    await visitor.click(inMenu(paths.about));
    await expect.poll(() => visitor.path()).toBe(paths.about);
    await visitor.engine.back();
    await visitor.sees(contactForm.message);
    await visitor.goto(paths.contact);
    const typed = () =>
      visitor.engine.run(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value);
    await expect.poll(typed).toBe('Mostly my inbox');
    await visitor.engine.run(() => {
      window.open = () => null;
    });
    await visitor.type(contactForm.email, 'ada@example.com');
    await visitor.click(contactForm.send);
    await visitor.reads('main', 'Your request is with us');
    await visitor.reads('main', 'Your browser kept the scheduling page');
    expect(await visitor.faults()).toEqual([]);
  },

  async 'a resource is had for a first name and an email address'(visitor) {
    await visitor.goto(paths.taskingGuide);
    await visitor.engine.run(() => {
      window.open = () => null;
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await visitor.type('[name=first_name]', 'Grace');
    await visitor.type('[name=email]', 'grace@example.com');
    await visitor.click('form[aria-label="Get instant access"] [type=submit]');
    await visitor.reads('main', 'Download Started!');
    expect(await visitor.faults()).toEqual([]);
  },

  async 'a page whose link is in sight opens without a request'(visitor) {
    const scripts = () =>
      visitor.engine.run(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /(?:faq|resources|contact)\.js$/.test(name)),
      );
    await visitor.goto(paths.home);
    await expect.poll(async () => (await scripts()).length).toBe(3);
    await visitor.engine.run(() => performance.clearResourceTimings());
    await visitor.click(inMenu(paths.faq));
    await visitor.reads(h1, 'hand over their inbox');
    expect(await scripts()).toEqual([]);
  },

  async 'a script that was tampered with does not run, and its page can be read'(visitor) {
    visitor.network.break('contact.js', 'tampered');
    await visitor.engine.open(visitor.network.url + paths.contact);
    await expect
      .poll(() =>
        visitor.engine.run((shell) => Object.keys(document.querySelector(shell) ?? {}).length, 'header'),
      )
      .toBeGreaterThan(0);
    await visitor.reads(h1, "Let's Get You Proper Assistance");
    await expect.poll(() => visitor.faults()).not.toEqual([]);
    expect(await visitor.engine.run(() => 'tampered' in window)).toBe(false);
  },

  async 'on paper every answer is read, and the menu is left out'(visitor) {
    await visitor.goto(paths.faq);
    // No driver of WebKitGTK prints. What is for paper is put on the screen.
    await visitor.engine.run(() => {
      const onScreen = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('print'))
            rule.media.mediaText = 'all';
          if ('cssRules' in rule) onScreen(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) onScreen(sheet.cssRules);
    });
    const shortest = () =>
      visitor.engine.run(() =>
        Math.min(...[...document.querySelectorAll('main details')].map(({ clientHeight }) => clientHeight)),
      );
    await expect.poll(shortest).toBeGreaterThan(90);
    expect(await visitor.count('header nav')).toBe(0);
  },
};

for (const [name, engine] of Object.entries(engines))
  test.describe(name, () => {
    // One browser for all: they differ only in what they look at.
    test.describe.configure({ mode: 'default' });
    const missing = missingPackages(engine);
    test.skip(missing !== undefined, `It needs ${missing}: apt-get install ${missing}`);
    let browser: Engine;
    let network: FaultyNetwork;

    test.beforeAll(async () => {
      browser = await engine.launch();
    });
    // An address of its own for each: nothing is stored or cached for it.
    test.beforeEach(async () => {
      network = await openNetwork();
      network.runFirst(`(${watch})()`);
    });
    test.afterEach(() => network.close());
    test.afterAll(() => browser?.close());

    for (const [what, check] of Object.entries(checks))
      test(`${name}: ${what}`, async () => {
        test.slow();
        await check(new Visitor(browser, network), name);
      });
  });
