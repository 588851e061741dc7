import { expect, it } from 'vitest';
import { growthOf } from './grown';

const before = {
  'shell/shell.js': { 'shared-ui/src/Button.tsx': 100, 'shell/src/start.tsx': 50 },
  'mfe-forms/contact.js': { 'mfe-forms/src/form.ts': 300 },
};

it('names the modules that have grown and those that are new, the most first, and no others', () => {
  const now = {
    'shell/shell.js': {
      'shared-ui/src/Button.tsx': 140,
      'shell/src/start.tsx': 20,
      'shell/src/extra.ts': 500,
    },
    'mfe-forms/contact.js': { 'mfe-forms/src/form.ts': 900 },
  };
  expect(growthOf(['shell/shell.js'], before, now)).toEqual([
    '+500 shell/src/extra.ts (new)',
    '+40 shared-ui/src/Button.tsx',
  ]);
});

it('takes a module that has moved from one script of the page to another for as heavy as it was', () => {
  const now = {
    'shell/shell.js': { 'shell/src/start.tsx': 50 },
    'mfe-forms/contact.js': { 'mfe-forms/src/form.ts': 300, 'shared-ui/src/Button.tsx': 100 },
  };
  expect(growthOf(Object.keys(before), before, now)).toEqual([]);
});
