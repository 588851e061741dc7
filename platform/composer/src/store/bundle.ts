import { readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { BundleCode } from '../renderer/messages';
import type { StoredRelease } from './store';

/** A server bundle that is as it was when its release was stored, or why it is not. */
type ReadBundle =
  | { readonly ok: true; readonly bundle: BundleCode }
  | { readonly ok: false; readonly reason: string };

/** Reads the server bundle of a stored release. */
export function bundleOf({ release: { server }, folder }: StoredRelease): ReadBundle {
  const file = path.join(folder, server.file);
  const code = readFileSync(file, 'utf8');
  return integrityOf(code) === server.integrity
    ? { ok: true, bundle: { file, code } }
    : {
        ok: false,
        reason: `its file ${server.file} was damaged in the store`,
      };
}
