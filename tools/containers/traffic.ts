import { setTimeout as pause } from 'node:timers/promises';
import { emailCall, leadCall } from '@proper/server/test-support/clients';
import { askOnce } from '../drills/harness';
import { type Form, isAccepted } from '../drills/ledger';

const pages = ['/', '/services', '/blog', '/contact', '/resources/time-audit'];

/** Visitors who read pages at the same time. */
const readers = 5;

/** Visitors who read pages and send both forms, and what has happened to them since the last reset. */
export class Traffic {
  /** Since the start. */
  readonly acknowledged: Readonly<Record<Form, Set<string>>> = { lead: new Set(), email: new Set() };
  /** How often each page was not answered with a document. */
  readonly lost = new Map<string, number>();
  #read = 0;
  #accepted = 0;
  #refused = 0;
  #visits = 0;
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(readonly address: string) {
    this.#running = Promise.all([
      ...Array.from({ length: readers }, () => this.#repeat(100, () => this.#readPage())),
      this.#repeat(500, () => this.#submit('lead')),
      this.#repeat(2000, () => this.#submit('email')),
    ]);
  }

  reset(): void {
    this.lost.clear();
    this.#read = 0;
    this.#accepted = 0;
    this.#refused = 0;
  }

  get hasAccepted(): boolean {
    return this.#accepted > 0;
  }

  summary(): string {
    const lost = [...this.lost.values()].reduce((sum, count) => sum + count, 0);
    const forms = `${this.#accepted} of ${this.#accepted + this.#refused} forms accepted`;
    return `${this.#read - lost} of ${this.#read} pages read, ${forms}`;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #repeat(milliseconds: number, visit: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await visit();
      await pause(milliseconds);
    }
  }

  async #readPage(): Promise<void> {
    this.#visits += 1;
    const page = pages[this.#visits % pages.length] ?? '/';
    const { status, body } = await askOnce(this.address, { method: 'GET', path: page, headers: {} });
    this.#read += 1;
    if (status !== 200 || !body.includes('</html>')) this.lost.set(page, (this.lost.get(page) ?? 0) + 1);
  }

  async #submit(form: Form): Promise<void> {
    const email = `visitor-${Date.now()}@example.com`;
    const call = form === 'email' ? emailCall(email) : leadCall(email);
    const { status } = await askOnce(this.address, call);
    if (isAccepted(status)) {
      this.#accepted += 1;
      this.acknowledged[form].add(email);
    } else this.#refused += 1;
  }
}
