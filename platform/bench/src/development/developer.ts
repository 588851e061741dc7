import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ServingCommand } from '@proper/e2e/support/development';
import { freePort } from '@proper/operator-kit/free-port';
import { doReact, hydratedElements } from '@proper/operator-kit/hydration';
import type { WorkingFolder } from '@proper/tools/test-support/working-folder';
import { type Browser, chromium, type Page } from 'playwright-core';

const edited = { file: 'mfe-content/src/pages/resources/StayUpdated.tsx', heading: 'Stay Updated' };

/** What each command says once it serves. */
const readyLines = { dev: 'is being developed', start: 'Proper is ready' } as const;

/** Milliseconds that a page may take: something is wrong then, and nothing is measured. */
const patience = 180_000;

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

/** Somebody who edits a page of a checkout, and looks at it in a browser. */
export class Developer {
  readonly #page: Page;
  #serving: ServingCommand | undefined;
  /** What the heading that is edited says. */
  #heading = edited.heading;
  #edits = 0;

  private constructor(
    private readonly checkout: WorkingFolder,
    private readonly browser: Browser,
    private readonly port: number,
    page: Page,
  ) {
    this.#page = page;
  }

  static async at(checkout: WorkingFolder, executablePath: string): Promise<Developer> {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    return new Developer(checkout, browser, await freePort(), page);
  }

  /** Stops what serves, and starts a command. Returns the seconds until it is ready. */
  async start(name: 'dev' | 'start'): Promise<number> {
    await this.#stop();
    const begun = performance.now();
    this.#serving = new ServingCommand(name, this.checkout.folder, this.port);
    await this.#serving.says(readyLines[name]);
    const seconds = secondsSince(begun);
    await this.#open();
    if (name === 'dev') await this.#databaseIsMade();
    return seconds;
  }

  /** Edits, builds, composes and loads the page again. Returns the seconds until it shows the edit. */
  async loop(): Promise<number> {
    const begun = performance.now();
    this.#save();
    await this.start('start');
    await this.#isShown();
    return secondsSince(begun);
  }

  /** Edits. Returns the seconds until the open page shows it. */
  async edit(): Promise<number> {
    const begun = performance.now();
    this.#save();
    await this.#isShown();
    return secondsSince(begun);
  }

  async leave(): Promise<void> {
    await this.browser.close();
    await this.#stop();
  }

  async #stop(): Promise<void> {
    // A page that is open would ask for its server again and again.
    if (this.browser.isConnected()) await this.#page.goto('about:blank');
    await this.#serving?.stop();
    this.#serving = undefined;
  }

  /** The first start makes a database for what forms save, which goes on after it is ready: a later one must find it. */
  async #databaseIsMade(): Promise<void> {
    const unfinished = path.join(this.checkout.folder, '.proper/dev/database.unfinished');
    const begun = performance.now();
    while (existsSync(unfinished) && performance.now() - begun < patience) await setTimeout(200);
  }

  async #open(): Promise<void> {
    await this.#page.goto(`http://localhost:${this.port}/resources`, { waitUntil: 'load' });
    await this.#page.waitForFunction(doReact, hydratedElements);
    await this.#isShown();
  }

  #save(): void {
    this.#edits += 1;
    const heading = `${edited.heading}, edit ${this.#edits}`;
    this.checkout.edit(edited.file, this.#heading, heading);
    this.#heading = heading;
  }

  async #isShown(): Promise<void> {
    await this.#page.getByRole('heading', { name: this.#heading, exact: true }).waitFor();
  }
}
