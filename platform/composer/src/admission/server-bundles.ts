import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RemotePage } from 'shared-types';
import { integrityOf } from 'shared-types/node/integrity';
import { pagesOfBundle } from 'shared-types/node/server-bundle';
import type { ShellServer } from 'shared-types/release';
import type { StoredRelease } from '../store/store';

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
  const { shared, renderDocument } = server;
  if (!shared || !renderDocument) throw new Error('it must export shared and renderDocument');
  return { shared, renderDocument };
}

/**
 * The pages that a remote's server bundle exports.
 *
 * @throws whatever the bundle throws, or a reason when it requires or exports what it should not.
 */
export const loadRemotePages = (
  remote: StoredRelease,
  shared: ShellServer['shared'],
): readonly RemotePage[] => pagesOfBundle({ ...readBundle(remote), shared });
