import type { RemoteName } from '@proper/shared-types';
import type { StoredRelease } from '../model';
import { defaultLimits, type EngineLimits } from '../render/engine';
import { Renderer } from '../render/renderer';

/** What a renderer renders with. */
interface Bundles {
  readonly shell: StoredRelease;
  /** Null where only the shell's own documents are rendered. */
  readonly remote: StoredRelease | null;
}

/** A renderer, and what it was opened for. */
interface Opened {
  readonly fingerprint: string;
  readonly renderer: Renderer;
  /** How many tasks currently use it. */
  users: number;
}

/** Under development an engine lives for as long as its bundles stay as they are. */
const limits: EngineLimits = { ...defaultLimits, totalMs: 2 ** 31 - 1, perPageMs: 0 };

/** Keeps a renderer for each remote for as long as its bundles stay as they are. */
export class RendererPool {
  readonly #current = new Map<RemoteName | null, Opened>();
  readonly #closed = new AbortController();

  /**
   * Runs a task with the renderer of a remote. After a failure it is not reused, because its engine may have ended.
   *
   * @param name - Null for the shell's own documents.
   */
  async use<Result>(
    name: RemoteName | null,
    bundles: Bundles,
    work: (renderer: Renderer) => Promise<Result>,
  ): Promise<Result> {
    const opened = this.#open(name, bundles);
    opened.users += 1;
    try {
      await opened.renderer.open();
      return await work(opened.renderer);
    } catch (cause) {
      if (this.#current.get(name) === opened) this.#current.delete(name);
      throw cause;
    } finally {
      opened.users -= 1;
      if (opened.users === 0 && this.#current.get(name) !== opened) opened.renderer.stop();
    }
  }

  /** Ends all renderers for good, including those that are still starting. */
  close(): void {
    this.#closed.abort('was stopped');
  }

  #open(name: RemoteName | null, { shell, remote }: Bundles): Opened {
    const fingerprint = [shell, remote].map((stored) => stored?.release.server.integrity).join(' ');
    const known = this.#current.get(name);
    if (known?.fingerprint === fingerprint) return known;
    // Otherwise its last user stops it.
    if (known?.users === 0) known.renderer.stop();
    const { signal } = this.#closed;
    const opened = { fingerprint, renderer: new Renderer(shell, remote, { limits, signal }), users: 0 };
    this.#current.set(name, opened);
    return opened;
  }
}
