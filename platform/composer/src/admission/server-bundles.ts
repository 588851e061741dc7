import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import type { RemotePage } from 'shared-types';
import type { RemoteServer, ShellServer } from 'shared-types/release';
import { integrityOf } from '../store/integrity';
import type { StoredRelease } from '../store/store';

/** Milliseconds that a remote's bundle may take to be evaluated. */
const evaluationTimeoutMs = 2000;

/** The server bundle, as it was when the release was stored. */
function readBundle({ release: { server }, folder }: StoredRelease): { file: string; code: string } {
  const file = path.join(folder, server.file);
  const code = readFileSync(file, 'utf8');
  if (integrityOf(code) !== server.integrity)
    throw new Error(`${file} was changed in the store; remove its release's folder to pull it again`);
  return { file, code };
}

/**
 * The shell's server bundle, which is trusted: it renders everything.
 *
 * @throws whatever the bundle throws, or a reason when it does not export what it should.
 */
export function loadShellServer(shell: StoredRelease): ShellServer {
  const server: Partial<ShellServer> = createRequire(import.meta.url)(readBundle(shell).file);
  const { shared, territoryOf, renderDocument } = server;
  if (!shared || !territoryOf || !renderDocument)
    throw new Error('it must export shared, territoryOf and renderDocument');
  return { shared, territoryOf, renderDocument };
}

/**
 * All that a page may use while it renders: no timers, no network, nothing of Node. This keeps pages pure and
 * alike on both sides; it is no wall against malice, for a remote's scripts run in every visitor's browser anyway.
 */
const globalsForPages = () => ({
  AbortController,
  AbortSignal,
  console,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

/**
 * Runs a remote's server bundle in a realm of its own and returns the pages it exports.
 *
 * @throws whatever the bundle throws, or a reason when it requires or exports what it should not.
 */
export function loadRemotePages(remote: StoredRelease, shared: ShellServer['shared']): readonly RemotePage[] {
  const { file, code } = readBundle(remote);
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const require = (specifier: string): unknown => {
    if (Object.hasOwn(shared, specifier)) return shared[specifier];
    throw new Error(`it requires "${specifier}", which the shell does not share`);
  };
  const realm = createContext({ ...globalsForPages(), module, exports: module.exports, require });
  // The call is part of the script, so that the time limit holds for what the bundle does.
  new Script(`(function (module, exports, require) {${code}\n})(module, exports, require)`, {
    filename: file,
  }).runInContext(realm, { timeout: evaluationTimeoutMs });
  const { pages } = module.exports;
  if (!Array.isArray(pages)) throw new Error('it exports no pages');
  return pages;
}
