import { type ComposedRemote, type Composition, releasesBase } from '@proper/shared-types/release';
import { createRoot } from 'react-dom/client';
import { describeToDevTools, exchangedByDevTools } from './developer-tools';
import { OverrideBadge, OverrideDialog } from './OverrideParts';
import { admit, formatOverride, type Override, overriddenRemote } from './override';

/** The query parameter that requests an override. */
const parameter = 'override';
/** The storage key of this tab's override. */
const key = 'proper.override';

/** Removes the override that a link requests from the address, so that nobody shares it or is asked twice. */
function takeFromAddress(): string | null {
  const address = new URL(location.href);
  const requested = address.searchParams.get(parameter);
  if (requested === null) return null;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  return requested;
}

function store(text: string | null): void {
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
  location.reload();
}

/** Parses an override, if there is one. Undefined if the document does not admit it. */
function readOverride(text: string | null, composition: Composition): Override | undefined {
  if (text === null) return undefined;
  const admission = admit(text, composition);
  if (admission.ok) return admission.override;
  console.warn(`The override '${text}' is refused: ${admission.reason}.`);
  return undefined;
}

/** The override by Module Federation's DevTools, if the document admits its origin. */
function readExchange(composition: Composition): ComposedRemote | undefined {
  const exchanged = exchangedByDevTools(composition);
  if (!exchanged) return undefined;
  const text = formatOverride({ remote: exchanged.name, origin: new URL(exchanged.entry).origin });
  return readOverride(text, composition) && exchanged;
}

/**
 * The override of this tab, which a badge shows; undefined if it has none. An override that a link requests is stored only once the
 * developer has confirmed it. That of Module Federation's DevTools counts if there is no other.
 */
export function bootWithOverride(composition: Composition): ComposedRemote | undefined {
  const container = document.body.appendChild(document.createElement('div'));
  const requested = readOverride(takeFromAddress(), composition);
  const stored = readOverride(sessionStorage.getItem(key), composition);
  if (!stored) sessionStorage.removeItem(key);
  const exchanged = stored ? undefined : readExchange(composition);
  const shown = stored ?? (exchanged && { remote: exchanged.name, origin: new URL(exchanged.entry).origin });
  const isNew = requested && formatOverride(requested) !== (stored && formatOverride(stored));
  createRoot(container).render(
    <>
      {shown && <OverrideBadge {...shown} {...(stored && { onReset: () => store(null) })} />}
      {isNew && <OverrideDialog {...requested} onConfirm={() => store(formatOverride(requested))} />}
    </>,
  );
  describeToDevTools(composition).catch((cause: unknown) =>
    console.warn('The DevTools of Module Federation will not show this site:', cause),
  );
  if (!shown) return undefined;
  // The override may have other styles for the same class names.
  for (const style of document.querySelectorAll(`style[data-href^="${releasesBase}${shown.remote}/"]`))
    style.remove();
  return exchanged ?? overriddenRemote(shown);
}
