import { expect, it, onTestFinished } from 'vitest';
import { RepositoryCopy } from './test-support/repository-copy';

it('a new page is listed after the others of its remote, and a second one at its path is refused', {
  timeout: 180_000,
}, () => {
  const copy = new RepositoryCopy();
  onTestFinished(() => copy.remove());
  const addPage = () => copy.npmRun('new', ['page', '/resources/on-teams']);
  expect(addPage()).toMatchObject({ status: 0 });
  const paths = [...copy.read('mfe-forms/src/remote.ts').matchAll(/path: (.*),/g)].map(([, page]) => page);
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.at(-1)).toBe("'/resources/on-teams'");
  expect(copy.read('mfe-forms/src/pages/on-teams/meta.ts')).toContain(
    "title: 'On teams: say here what it is | Proper'",
  );
  expect(addPage()).toMatchObject({ status: 1 });
});
