import { vi } from 'vitest';

function refuse(): never {
  throw new Error(
    'Unit tests share their modules, so the next test file would also get this mock. Pass the replacement as an argument, ' +
      'or isolate the tests of the workspace, like those of the shell (vitest.config.ts).',
  );
}

Object.assign(vi, { mock: refuse, doMock: refuse });
