import { releasesBase } from '@proper/shared-types/release';

/** The part of the Trusted Types API that the shell uses. Not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createScriptURL: (address: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
  createPolicy(
    name: 'page-content',
    rules: { createHTML: (markup: string) => string },
  ): { createHTML(markup: string): string };
}

const trustedTypesOf = (scope: object): TrustedTypes | undefined =>
  (scope as { readonly trustedTypes?: TrustedTypes }).trustedTypes;

/**
 * Whether a script may be loaded from an address: only from the releases of this site, and of the origins from which its
 * configuration lets developers load a remote.
 */
export function isOwnScript(address: string, page: string, others: readonly string[] = []): boolean {
  try {
    const { origin, pathname } = new URL(address, page);
    return [new URL(page).origin, ...others].includes(origin) && pathname.startsWith(releasesBase);
  } catch {
    return false;
  }
}

/** Whether a script's text is a JSON object, such as a page's structured data, which does nothing if it is run. */
function isData(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * Creates the default policy, which the document's Content-Security-Policy requires: it admits addresses of this site's
 * releases and JSON data, and refuses every other string that would become code or HTML.
 *
 * @param others - Origins from which developers may load a remote.
 */
export function admitOwnScripts(others?: readonly string[]): void {
  trustedTypesOf(globalThis)?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, others) ? address : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}

let pageContent: { createHTML(markup: string): string } | undefined;

/**
 * Lets markup of a page's content, which the composer has checked, become HTML. No other string may: only this module has the
 * policy, and a second one of the same name cannot be created.
 */
export function trustMarkup(markup: string): string {
  pageContent ??= trustedTypesOf(globalThis)?.createPolicy('page-content', {
    createHTML: (checked) => checked,
  });
  return pageContent ? pageContent.createHTML(markup) : markup;
}
