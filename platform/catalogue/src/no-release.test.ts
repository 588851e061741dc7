import { releaseNames, root } from '@proper/operator-kit/repository';
import { inputsOf } from '@proper/preset/version/inputs';
import { expect, it } from 'vitest';

it.each(releaseNames)('no file of the catalogue is read by the build of %s', (name) => {
  const { files } = inputsOf(root, name);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /catalogue/i.test(file))).toEqual([]);
});
