import { getInstance, registerRemotes } from '@module-federation/enhanced/runtime';
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';
import {
  type ComposedRemote,
  type Composition,
  type LiveComposition,
  liveCompositionPath,
} from '@proper/shared-types/release';

/** Fetches JSON of this site. */
async function fetchJson<Data>(address: string): Promise<Data> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.json();
}

/**
 * Describes the site to Module Federation's DevTools, which read it from the runtime's public global: the shell, each remote with its
 * manifest, and which entry the shell uses. The runtime itself needs none of it, since a document names its remote.
 */
export async function describeToDevTools({ shell }: Composition): Promise<void> {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const { remotes } = await fetchJson<LiveComposition>(liveCompositionPath);
  const matched = remotes.map(({ name, entry }) => [
    name,
    { matchedVersion: new URL(entry, location.href).href },
  ]);
  moduleInfo.shell = { version: shell, remoteEntry: '', remotesInfo: Object.fromEntries(matched) };
  for (const { name, entry, manifest } of remotes) {
    if (manifest === undefined) continue;
    const version = new URL(entry, location.href).href;
    moduleInfo[`${name}:${version}`] = generateSnapshotFromManifest(await fetchJson<Manifest>(manifest), {
      version,
    });
  }
}

/**
 * The entry that Module Federation's DevTools have put in the place of that of the document's remote: their plug-in changes remotes
 * as they are registered. Undefined if they have not.
 */
export function exchangedByDevTools({ remote }: Composition): ComposedRemote | undefined {
  if (!remote) return undefined;
  const { name, entry } = remote;
  registerRemotes([{ name, entry }]);
  const registered = getInstance()?.options.remotes.find((each) => each.name === name);
  if (!registered || !('entry' in registered)) return undefined;
  return new URL(registered.entry).origin === location.origin
    ? undefined
    : { name, entry: registered.entry, integrity: '' };
}
