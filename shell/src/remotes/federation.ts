import type { Remote, RemoteName } from '@proper/shared-types';
import type { ComposedRemote } from '@proper/shared-types/release';
import { loadElement } from './broken-files';

/** What a share scope contains is private to the bundler's runtime. */
type ShareScope = object;

/** The container that a remote's entry assigns to a global of its name, as in webpack's protocol. */
interface Container {
  init(scope: ShareScope | undefined): unknown;
  get(expose: './remote'): Promise<() => Remote>;
}

/** Set by the bundler: fills a share scope with the shell's modules. */
declare const __webpack_init_sharing__: (scope: string) => unknown;
declare const __webpack_share_scopes__: Readonly<Record<string, ShareScope>>;

/** The remote's name as a JavaScript identifier, as the build writes it. */
const federationName = (name: RemoteName): string => name.replaceAll('-', '_');

/** Loads a remote's pages. Rejects if the remote cannot be loaded; a later call tries again from the network. */
export type LoadRemote = (remote: ComposedRemote) => Promise<Remote>;

/** Runs an entry. Rejects if it does not load or match its integrity. */
function runEntry(address: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.crossOrigin = 'anonymous';
  // A developer's own remote is not part of the composition.
  if (new URL(script.src).origin === location.origin) script.integrity = integrity;
  return loadElement(script).finally(() => script.remove());
}

/**
 * Loads remotes, each once. Their addresses and hashes are known, so the shell needs no discovery: it calls the containers' own
 * `init` and `get`.
 */
export function remoteLoader(): LoadRemote {
  const loading = new Map<RemoteName, Promise<Remote>>();
  const failed = new Set<RemoteName>();

  async function load({ name, entry, integrity }: ComposedRemote): Promise<Remote> {
    // After a failure, a new address keeps the browser from using its cache.
    const address = failed.has(name) ? `${entry}?retry=${Date.now()}` : entry;
    await runEntry(address, integrity);
    const container = (globalThis as unknown as Record<string, Container | undefined>)[federationName(name)];
    if (!container) throw new Error(`${address} left no container`);
    await __webpack_init_sharing__('default');
    await container.init(__webpack_share_scopes__.default);
    return (await container.get('./remote'))();
  }

  return (composed) => {
    const { name } = composed;
    const earlier = loading.get(name);
    if (earlier) return earlier;
    const remote = load(composed).catch((cause: unknown) => {
      loading.delete(name);
      failed.add(name);
      throw cause;
    });
    loading.set(name, remote);
    return remote;
  };
}
