// Stands in for the index of `@module-federation/webpack-bundler-runtime` in a remote: the same parts, less those that only a
// host, a build that brings shared modules, or one with several variants of them calls.
import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

export default {
  attachShareScopeMap,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions),
    initContainerEntry,
    // A remote takes nothing before it has been initialised: its entry has no module of its own.
    installInitialConsumes: () => undefined,
  },
};
