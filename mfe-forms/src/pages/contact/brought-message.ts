import { drafts } from '@proper/shared-types';
import { aboutParameter, aboutUpdates, messageKey } from '@proper/shared-types/company';

/** The longest message that a link can bring, in characters. */
const longest = 2000;

/** What a link to the updates wishes, as the visitor would write it. */
const updatesWish = 'Please write to me when there is a new article.';

/** The message that an address brings: what its fragment contains, or the wish that its query names; undefined if none. */
export function messageIn({ search, hash }: Pick<URL, 'search' | 'hash'>): string | undefined {
  const brought = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B')).get(messageKey);
  if (brought) return brought.slice(0, longest);
  return new URLSearchParams(search).get(aboutParameter) === aboutUpdates ? updatesWish : undefined;
}

/**
 * Removes from the page's address the message that a link brought, and returns it as a value of the form, after what the visitor
 * has already written. Left in the address, it would come back whenever the page is reloaded.
 */
export function takeBroughtMessage(): { readonly message?: string } {
  const address = new URL(location.href);
  const message = messageIn(address);
  if (message === undefined) return {};
  address.searchParams.delete(aboutParameter);
  address.hash = '';
  // Keeps the router's state of this history entry.
  history.replaceState(history.state, '', address);
  const { message: written = '' } = drafts.read('contact');
  return { message: written.includes(message) ? written : `${written}\n\n${message}`.trim() };
}
