declare module 'react-refresh/runtime' {
  /** Lets React's renderers ask the refresh runtime. Must be called before React DOM is evaluated. */
  export function injectIntoGlobalHook(global: object): void;
}
