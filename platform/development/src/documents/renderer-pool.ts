import { type DocumentReleases, defaultLimits, type EngineLimits, Renderer } from '@proper/composer/render';

interface PooledRenderer {
  /** Identifies its bundles. */
  readonly fingerprint: string;
  readonly renderer: Renderer;
  /** How many tasks currently use it. */
  users: number;
}

/** Under development, an engine has no limit in all: it runs until its bundles change. */
const limits: EngineLimits = { ...defaultLimits, totalMs: 2 ** 31 - 1, perPageMs: 0 };

/** Keeps one renderer for each remote, and one for the shell's own documents, until their bundles change. */
export class RendererPool {
  readonly #current = new Map<string | undefined, PooledRenderer>();
  readonly #closed = new AbortController();
  readonly #tools: Promise<string>;

  /** @param tools - The folder of the tools that render. */
  constructor(tools: Promise<string>) {
    this.#tools = tools;
  }

  /** Runs a task with the renderer of a remote. After a failure it is not used again, because its engine may have ended. */
  async use<Result>(
    releases: DocumentReleases,
    work: (renderer: Renderer) => Promise<Result>,
  ): Promise<Result> {
    const name = releases.remote?.release.name;
    const pooled = this.#find(releases);
    pooled.users += 1;
    try {
      return await work(pooled.renderer);
    } catch (cause) {
      if (this.#current.get(name) === pooled) this.#current.delete(name);
      throw cause;
    } finally {
      pooled.users -= 1;
      if (pooled.users === 0 && this.#current.get(name) !== pooled) pooled.renderer.stop();
    }
  }

  /** Ends all renderers, even those that are still starting. */
  close(): void {
    this.#closed.abort('was stopped');
  }

  #find({ shell, remote }: DocumentReleases): PooledRenderer {
    const name = remote?.release.name;
    const fingerprint = [shell, remote].map((stored) => stored?.release.server.integrity).join(' ');
    const known = this.#current.get(name);
    if (known?.fingerprint === fingerprint) return known;
    // If tasks still use it, the last of them stops it.
    if (known?.users === 0) known.renderer.stop();
    const { signal } = this.#closed;
    const renderer = new Renderer(shell, remote, { limits, tools: this.#tools, signal });
    const pooled = { fingerprint, renderer, users: 0 };
    this.#current.set(name, pooled);
    return pooled;
  }
}
