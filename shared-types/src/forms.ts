/** What only forms need. Remotes take it from `@proper/shared-ui/forms`, which pages without a form do not load. */
export * from './backend';
export * from './with-timeout';
