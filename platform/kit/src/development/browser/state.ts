/** State that the containers of a page share in development. */
interface DevelopmentState {
  /** Shared modules that have run again, but whose users have not. */
  readonly renewed: Set<string>;
  /** React's refresh runtime. All containers share one, because an element may belong to a component of any of them. */
  readonly refresh: unknown;
}

declare global {
  var properDevelopment: DevelopmentState;
}

/** Where the development server maps a stack trace back to the source files. */
export const stackAddress = '/releases/development/stack';

/** The event that tells all containers that a shared module has run again. */
export const renewedEvent = 'proper-development-renewed';

/** The start of a message from the development server's client; the hashes of the builds follow. */
export const hotUpdateMessage = 'webpackHotUpdate';
