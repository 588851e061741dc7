import type { RemoteName } from '@proper/shared-types';
import type { Outcome, StoredRelease } from '../model';
import type { EngineLimits } from '../render/engine';
import { LazyRenderer, type Renderer } from '../render/renderer';

/** What a renderer renders with. */
interface Bundles {
  readonly shell: StoredRelease;
  /** Null where only the shell's own documents are rendered. */
  readonly remote: StoredRelease | null;
}

/** A renderer, and what it was opened for. */
interface Opened {
  readonly fingerprint: string;
  readonly renderer: LazyRenderer;
  /** How many pieces of work use it at the moment. */
  users: number;
  /** It is not given to anybody else, and ends with its last user. */
  isDropped: boolean;
}

/** Under development an engine lives for as long as its bundles stay as they are. */
const unlimited = (limits: EngineLimits): EngineLimits => ({ ...limits, totalMs: 2 ** 31 - 1, perPageMs: 0 });

const fingerprintOf = ({ shell, remote }: Bundles): string =>
  [shell, remote].map((stored) => stored?.release.server.integrity).join(' ');

/** Keeps a renderer for each remote for as long as its bundles stay as they are. */
export class RendererPool {
  readonly #limits: EngineLimits;
  readonly #opened = new Map<RemoteName | null, Opened>();
  #isClosed = false;

  constructor(limits: EngineLimits) {
    this.#limits = unlimited(limits);
  }

  /**
   * Does something with the renderer of a remote. One that fails is not kept: its engine may have ended.
   *
   * @param name - Null for the shell's own documents.
   */
  async use<Result>(
    name: RemoteName | null,
    bundles: Bundles,
    work: (renderer: Renderer) => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    if (this.#isClosed) return { ok: false, reason: 'was stopped' };
    const opened = this.#open(name, bundles);
    opened.users += 1;
    const renderer = await opened.renderer.get();
    const outcome = renderer.ok ? await work(renderer.result) : renderer;
    opened.users -= 1;
    if (!outcome.ok || opened.isDropped) this.#drop(name, opened);
    return outcome;
  }

  /** Ends all renderers for good, also those that are only starting. */
  close(): void {
    this.#isClosed = true;
    for (const [name, opened] of this.#opened) {
      opened.users = 0;
      this.#drop(name, opened);
    }
  }

  #open(name: RemoteName | null, bundles: Bundles): Opened {
    const fingerprint = fingerprintOf(bundles);
    const known = this.#opened.get(name);
    if (known?.fingerprint === fingerprint) return known;
    if (known) this.#drop(name, known);
    const opened: Opened = {
      fingerprint,
      renderer: new LazyRenderer(bundles.shell, bundles.remote, this.#limits),
      users: 0,
      isDropped: false,
    };
    this.#opened.set(name, opened);
    return opened;
  }

  #drop(name: RemoteName | null, opened: Opened): void {
    if (this.#opened.get(name) === opened) this.#opened.delete(name);
    opened.isDropped = true;
    if (opened.users > 0) return;
    opened.renderer.stop();
  }
}
