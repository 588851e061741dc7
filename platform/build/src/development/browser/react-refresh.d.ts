/** The part of a package without types that is used here. */
declare module 'react-refresh/runtime' {
  /** Connects React's renderers to the refresh runtime. To be called before React DOM is evaluated. */
  export function injectIntoGlobalHook(global: object): void;
}
