// Stands in for the index of `@module-federation/webpack-bundler-runtime` in the shell: the same parts, less those that only a
// remote, or a build with several variants of its shared modules, calls. Remotes are met in `shell/src/remotes/federation.ts`.
import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

export default {
  attachShareScopeMap,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions),
    installInitialConsumes,
  },
};
