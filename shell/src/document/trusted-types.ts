import { isReleaseFile } from './address';

/** Turns markup that the composer has checked into trusted HTML. */
export type TrustMarkup = (markup: string) => string;

/** The part of the Trusted Types API that the shell uses. Not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createScriptURL: (address: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
  createPolicy(name: 'page-content', rules: { createHTML: TrustMarkup }): { createHTML: TrustMarkup };
}

/** Whether a script's text is a JSON object, such as structured data, which does nothing if it is run. */
function isData(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * Creates the policies that the document's Content-Security-Policy requires, before any script of a page can
 * take their names. The `default` policy allows addresses of this site's releases and JSON data, but no other
 * string that would become code or HTML. The `page-content` policy is for the markup of pages; only code that
 * receives the returned function can use it.
 */
export function createTrustedTypesPolicies(): TrustMarkup {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isReleaseFile(address) ? address : null),
    createScript: (text) => (isData(text) ? text : null),
  });
  const policy = trustedTypes?.createPolicy('page-content', { createHTML: (checked) => checked });
  return (markup) => policy?.createHTML(markup) ?? markup;
}
