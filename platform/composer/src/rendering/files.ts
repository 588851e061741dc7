import { type DocumentFile, releaseBase } from '@proper/shared-types/release';
import type { StoredRelease } from '../store/store';

/** A browser file of a release as a document names it. */
export const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: releaseBase(release.name, release.version) + file,
  integrity: release.files[file] ?? '',
});

/** The typefaces that a shell brings. */
export const fontsOf = (shell: StoredRelease): readonly DocumentFile[] =>
  Object.keys(shell.release.files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => fileOf(shell, file));
