import { vi } from 'vitest';

function refuse(): never {
  throw new Error(
    'Unit tests share the modules that they load, so that the next file would meet this mock. Pass what is to be replaced, ' +
      'or let the workspace have its tests isolated, as the shell has (vitest.config.ts).',
  );
}

Object.assign(vi, { mock: refuse, doMock: refuse });
