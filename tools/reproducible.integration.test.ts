import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RepositoryCopy } from './test-support/repository-copy';

/** The smallest build that has pictures, texts and styles. */
const remote = 'mfe-marketing';

const copies: RepositoryCopy[] = [];
beforeAll(() => {
  copies.push(new RepositoryCopy(), new RepositoryCopy());
});
afterAll(() => {
  for (const copy of copies) copy.remove();
});

/** The hash of each file that a build makes. */
function build(copy: RepositoryCopy, variables: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const { status, said } = copy.type(`npm run build -- ${remote}`, { NODE_ENV: '', ...variables });
  expect(status, said).toBe(0);
  const folder = path.join(copy.folder, remote, 'dist');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), integrityOf(readFileSync(file))]),
  );
}

it('a release has the same bytes in every file, in another folder and with the settings of another machine', {
  timeout: 300_000,
}, () => {
  const [here, elsewhere] = copies;
  if (!here || !elsewhere) throw new Error('There are no copies.');
  const files = build(here, { TZ: 'UTC', LC_ALL: 'C' });
  expect(Object.keys(files).length).toBeGreaterThan(10);
  expect(build(elsewhere, { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' })).toEqual(files);
});
