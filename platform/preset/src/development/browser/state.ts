/** What the containers of a page have in common under development. */
interface DevelopmentState {
  /** Shared modules that have run again, and whose users have not yet. */
  readonly renewed: Set<string>;
  /** React's refresh runtime: one for all containers, since each element's type may be any container's. */
  readonly refresh: unknown;
}

declare global {
  var properDevelopment: DevelopmentState;
}

/** Where the development server says what stands at places of bundles; asked with a stack. */
export const stackAddress = '/releases/development/stack';

/** Told to all containers by the one that brings a shared module, once it has run again. */
export const renewedEvent = 'proper-development-renewed';

/** A word of the development server's client to the window, before the hashes of what has been built. */
export const builtMessage = 'webpackHotUpdate';
