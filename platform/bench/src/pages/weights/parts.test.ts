import { expect, it } from 'vitest';
import { partOf } from './parts';

it('puts each module of a script to the part of the site that it is there for', () => {
  const modules = {
    'node_modules/react-dom/cjs/react-dom-client.production.js': 'React',
    'node_modules/react-router/dist/production/index.mjs': 'router',
    'node_modules/@module-federation/runtime-core/dist/core.js': 'federation',
    'webpack/runtime/module_federation/written module': 'federation',
    'webpack/runtime/consumes_loading': 'federation',
    'shell/src/remotes/federation.ts': 'federation',
    'webpack/runtime/load_script': 'bundler',
    'webpack/between modules': 'bundler',
    'node_modules/zustand/esm/vanilla.mjs': 'other packages',
    'shared-types/src/paths.ts': 'contract',
    'shared-ui/src/index.ts': 'design system',
    'shell/src/start.tsx': 'shell',
    'mfe-forms/src/remote.ts': 'mfe-forms',
  };
  expect(Object.fromEntries(Object.keys(modules).map((module) => [module, partOf(module)]))).toEqual(modules);
});

it('does not weigh a module under a name that nobody has given it', () => {
  expect(() => partOf('somewhere/else.ts')).toThrow('belongs to no part of the site');
});
