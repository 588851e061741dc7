import type { OpenRenderer } from '../admission/gate';
import type { ListedPage } from '../renderer/messages';
import type { Outcome, Renderer } from '../renderer/renderer';
import { bundleOf } from '../store/bundle';
import type { StoredRelease } from '../store/store';

/** What a process renders with. */
interface Bundles {
  readonly shell: StoredRelease;
  /** Null where only the shell's own documents are rendered. */
  readonly remote: StoredRelease | null;
}

/** A process with both bundles in it, and the pages that the remote's exports. */
export interface Workplace {
  readonly renderer: Renderer;
  readonly pages: readonly ListedPage[];
}

const stopped = { ok: false, reason: 'was stopped' } as const;

const isSame = (one: Bundles, other: Bundles): boolean =>
  one.shell.release.server.integrity === other.shell.release.server.integrity &&
  one.remote?.release.server.integrity === other.remote?.release.server.integrity;

/** Keeps one process for as long as its bundles stay as they are. One piece of work at a time. */
export class KeptWorkplace {
  readonly #openRenderer: OpenRenderer;
  #bundles: Bundles | undefined;
  #opened: Promise<Outcome<Workplace>> | undefined;
  #renderer: Renderer | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(openRenderer: OpenRenderer) {
    this.#openRenderer = openRenderer;
  }

  /** Works with a process that has these bundles, once the work before has ended. */
  work<Result>(
    bundles: Bundles,
    task: (workplace: Workplace) => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    const mine = this.#last.then(async (): Promise<Outcome<Result>> => {
      const opened = await this.#openWith(bundles).catch((cause: unknown) => {
        this.#end();
        throw cause;
      });
      const outcome = opened.ok ? await task(opened.result) : opened;
      // It may have ended, and a process that has ended renders nothing any more.
      if (!outcome.ok) this.#end();
      return outcome;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Ends its process for good, also one that is only starting. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #end(): void {
    this.#renderer?.stop();
    this.#renderer = undefined;
    this.#opened = undefined;
  }

  #openWith(bundles: Bundles): Promise<Outcome<Workplace>> {
    if (this.#opened && this.#bundles && isSame(this.#bundles, bundles)) return this.#opened;
    this.#end();
    this.#bundles = bundles;
    this.#opened = this.#open(bundles);
    return this.#opened;
  }

  async #open({ shell, remote }: Bundles): Promise<Outcome<Workplace>> {
    if (this.#isClosed) return stopped;
    const renderer = await this.#openRenderer(shell);
    if (this.#isClosed) {
      renderer.stop();
      return stopped;
    }
    this.#renderer = renderer;
    const ofShell = bundleOf(shell);
    const loaded = ofShell.ok ? await renderer.run('shell', ofShell.bundle) : ofShell;
    if (!loaded.ok) return { ...loaded, reason: `shell does not run: ${loaded.reason}` };
    if (!remote) return { ok: true, result: { renderer, pages: [] } };
    const ofRemote = bundleOf(remote);
    const listed = ofRemote.ok ? await renderer.run('remote', ofRemote.bundle) : ofRemote;
    return listed.ok
      ? { ok: true, result: { renderer, pages: listed.result } }
      : { ...listed, reason: `${remote.release.name} does not run: ${listed.reason}` };
  }
}
