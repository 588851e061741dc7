import { routeOwner } from '@proper/shared-types/routes';
import type { StoredRelease } from '../base/releases';
import type { Threads } from '../threads/threads';
import type { CheckContext, CheckedRelease } from './check-context';
import { compareWithLive } from './compare';
import { checkContract, checkSharedVersions } from './contract';
import { checkAddresses, checkNames, checkPaths, listFilesToCheck } from './files';

export type { CheckContext, CheckedRelease };

/**
 * Checks a stored release: its contract, the names and addresses of its files, the paths of its pages, the content of its scripts,
 * style sheets and pages, and what it loses compared with the live release. Files that the live release has as well have passed before.
 *
 * @throws InvalidReleaseError with the first problem
 */
export async function checkRelease(
  { release, folder }: StoredRelease,
  context: CheckContext,
  threads: Threads,
): Promise<CheckedRelease> {
  const { shell, routes, live, served } = context;
  if (shell) checkContract(release, shell);
  else checkSharedVersions(release);
  checkNames(release);
  checkAddresses(release, served);
  if (shell) checkPaths(release, (page) => routeOwner(routes, page)?.name);
  const files = listFilesToCheck(release);
  const changed = files.filter(({ file }) => live?.release.files[file] !== release.files[file]);
  const names = routes.map(({ name }) => name);
  const found = await threads.checkFiles({ folder, name: release.name, names, files: changed });
  const weights = Object.fromEntries(
    files.flatMap(({ file }) => {
      const bytes = found[file] ?? live?.weights[file];
      return bytes === undefined ? [] : [[file, bytes]];
    }),
  );
  return compareWithLive(release, context, weights);
}
