/** What the containers of a page share in development. */
interface DevelopmentState {
  /** Shared modules that have run again, but whose users have not. */
  readonly renewed: Set<string>;
  /** React's refresh runtime: one for all containers, because an element may be of any container's component. */
  readonly refresh: unknown;
}

declare global {
  var properDevelopment: DevelopmentState;
}

/** Where the development server maps a stack trace back to the source files. */
export const stackAddress = '/releases/development/stack';

/** An event for all containers: a shared module has run again. */
export const renewedEvent = 'proper-development-renewed';

/** How a message of the development server's client begins: the hashes of the builds follow. */
export const builtMessage = 'webpackHotUpdate';
