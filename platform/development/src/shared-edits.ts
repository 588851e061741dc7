import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

/** What the shell brings, for itself and for all remotes. */
const sharedWorkspaces = ['shared-ui', 'shared-types'];

/**
 * Next to a released shell, an edit of what it brings cannot be shown. Says so at the first edit, instead of showing nothing without
 * a word.
 *
 * @param shell - The version of the released shell; undefined if the shell is developed.
 */
export function reportSharedEdits(shell: string | undefined, report: (line: string) => void): void {
  if (shell === undefined) return;
  for (const workspace of sharedWorkspaces) {
    const folder = path.join(root, workspace, 'src');
    if (!existsSync(folder)) continue;
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      report(
        `${workspace}/src/${file ?? ''} was edited, but pages show ${workspace} of the shell's release ${shell}. ` +
          'To see your edit, develop the shell too: git sparse-checkout add shell && npm ci',
      );
      watcher.close();
    });
  }
}
