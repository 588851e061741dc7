import { type ComposedRemote, type Composition, releasesBase } from '@proper/shared-types/release';
import { createRoot } from 'react-dom/client';
import { OverrideBadge, OverrideDialog } from './OverrideParts';
import { admit, type Override, overriddenRemote, textOf } from './override';

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

/**
 * The override of this tab, which a badge shows; undefined if it has none. An override that a link requests is stored only once the
 * developer has confirmed it.
 */
export function bootWithOverride(composition: Composition): ComposedRemote | undefined {
  const container = document.body.appendChild(document.createElement('div'));
  const requested = readOverride(takeFromAddress(), composition);
  const override = readOverride(sessionStorage.getItem(key), composition);
  if (!override) sessionStorage.removeItem(key);
  const isNew = requested && textOf(requested) !== (override && textOf(override));
  createRoot(container).render(
    <>
      {override && <OverrideBadge {...override} onReset={() => store(null)} />}
      {isNew && <OverrideDialog {...requested} onConfirm={() => store(textOf(requested))} />}
    </>,
  );
  if (!override) return undefined;
  // The override may have other styles for the same class names.
  for (const style of document.querySelectorAll(`style[data-href^="${releasesBase}${override.remote}/"]`))
    style.remove();
  return overriddenRemote(override);
}
