/** What is used of this package, which has no types. */
declare module 'react-refresh/runtime' {
  /** Connects React's renderers to the refresh runtime. Must be called before React DOM is evaluated. */
  export function injectIntoGlobalHook(global: object): void;
}
