import { drafts } from '@proper/shared-types';
import {
  aboutParameter,
  aboutUpdates,
  messageKey,
  type PlanOption,
  planOptions,
  planParameter,
} from '@proper/shared-types/company';
import { useSyncExternalStore } from 'react';

/** The longest text that a link can bring along, in characters. */
const maxLength = 2000;

/** A text that a link brings to the form, such as a sum or a sorted day. Visitors can remove it again. */
interface Slip {
  /** The first words, up to a colon or a comma. There is one slip of each title. */
  readonly title: string;
  /** The whole text, as it is sent. It has no empty line. */
  readonly text: string;
}

const separator = '\n\n';

/** The slips in a field's value. */
export const readSlips = (value: string): readonly Slip[] =>
  value
    .split(separator)
    .filter((text) => text !== '')
    .map((text) => ({ title: /^[^:,\n]*/.exec(text)?.[0] ?? '', text }));

/** The first words of a slip, up to a colon, on one line. */
export function shorten(text: string): string {
  const [first = ''] = text.split(/:\s/, 1);
  return first.length > 56 ? `${first.slice(0, 55).replace(/\s+\S*$/, '')}…` : first;
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(separator);

/** Returns a field's value without the slip of this title. */
export const withoutSlip = (value: string, title: string): string =>
  joinTexts(readSlips(value).flatMap((slip) => (slip.title === title ? [] : slip.text)));

/** The message with the slips below it, as it is sent. */
export const withSlips = (message: string, value: string): string => joinTexts([message, value]);

/** Returns the slip of an address: the message in its fragment; undefined if none. */
export function readMessage({ hash }: Pick<URL, 'hash'>): string | undefined {
  const message = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B')).get(messageKey) ?? '';
  const text = message.slice(0, maxLength).trim();
  return text.replaceAll(/\n{2,}/g, '\n') || undefined;
}

const isAddressForUpdates = (): boolean =>
  new URLSearchParams(location.search).get(aboutParameter) === aboutUpdates;

/**
 * Whether the address is that of a visitor who wants to hear of new articles; false while the page hydrates.
 * There is nothing to subscribe to: the shell renders the page again at every address.
 */
export const useIsForUpdates = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    isAddressForUpdates,
    () => false,
  );

/** The plan that an address's query names; undefined if there is no such plan. */
export function readPlan(query: string): PlanOption | undefined {
  const named = new URLSearchParams(query).get(planParameter);
  return planOptions.find(({ value }) => value === named)?.value;
}

/**
 * Removes the message and the plan from the page's address, so that they do not come back at every reload.
 * Returns them as values of the form; the message is one more slip next to those of the draft.
 */
export function consumeUrlPrefill(): { readonly slips?: string; readonly plan?: PlanOption } {
  const address = new URL(location.href);
  const text = readMessage(address);
  const plan = readPlan(address.search);
  if (text === undefined && !address.searchParams.has(planParameter)) return {};
  address.searchParams.delete(planParameter);
  if (text !== undefined) address.hash = '';
  // Keeps the router's state of this history entry.
  history.replaceState(history.state, '', address);
  const { slips = '' } = drafts.read('contact');
  return {
    ...(plan && { plan }),
    ...(text && { slips: joinTexts([withoutSlip(slips, readSlips(text)[0]?.title ?? ''), text]) }),
  };
}
