/** The little of a package without types that is used here. */
declare module 'react-refresh/runtime' {
  /** Makes React tell the refresh runtime of its renderers; before React DOM is evaluated. */
  export function injectIntoGlobalHook(global: object): void;
}
