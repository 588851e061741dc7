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

/**
 * Keeps one renderer for each remote, and one for the shell's own documents, until their bundles change.
 *
 * @param tools - The folder of the tools that render.
 */
export function createRendererPool(tools: Promise<string>) {
  const current = new Map<string | undefined, PooledRenderer>();
  const closed = new AbortController();

  function findRenderer({ shell, remote }: DocumentReleases): PooledRenderer {
    const name = remote?.release.name;
    const fingerprint = [shell, remote].map((stored) => stored?.release.server.integrity).join(' ');
    const known = current.get(name);
    if (known?.fingerprint === fingerprint) return known;
    // If tasks still use it, the last of them stops it.
    if (known?.users === 0) known.renderer.stop();
    const renderer = new Renderer(shell, remote, { limits, tools, signal: closed.signal });
    const pooled = { fingerprint, renderer, users: 0 };
    current.set(name, pooled);
    return pooled;
  }

  return {
    /** Runs a task with the renderer of a remote. After a failure it is not used again, because its engine may have ended. */
    async use<Result>(
      releases: DocumentReleases,
      work: (renderer: Renderer) => Promise<Result>,
    ): Promise<Result> {
      const name = releases.remote?.release.name;
      const pooled = findRenderer(releases);
      pooled.users += 1;
      try {
        return await work(pooled.renderer);
      } catch (cause) {
        if (current.get(name) === pooled) current.delete(name);
        throw cause;
      } finally {
        pooled.users -= 1;
        if (pooled.users === 0 && current.get(name) !== pooled) pooled.renderer.stop();
      }
    },
    /** Ends all renderers, even those that are still starting. */
    close: () => closed.abort('was stopped'),
  };
}
