import { type ComposedRemote, type Composition, releasesBase } from '@proper/shared-types/release';
import { createRoot } from 'react-dom/client';
import { OverrideBadge, OverrideDialog } from './OverrideParts';
import { type Admission, admit, overriddenRemote, textOf } from './override';

/** The query parameter that asks for an override. */
const parameter = 'override';
/** The storage key of this tab's override. */
const key = 'proper.override';

function refuse(text: string, reason: string): void {
  console.warn(`The override '${text}' is refused: ${reason}.`);
}

/** Takes what a link asks for out of the address, so that nobody passes it on or asks twice. */
function takeFromAddress(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get(parameter);
  if (asked === null) return null;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  return asked;
}

function keep(text: string | null): void {
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
  location.reload();
}

/** This tab's override, if the document still admits it. */
function readAdmission(composition: Composition): Admission | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const admission = admit(text, composition);
  if (!admission.ok) {
    refuse(text, admission.reason);
    sessionStorage.removeItem(key);
  }
  return admission;
}

/**
 * The override that this tab keeps, with a badge that says so; undefined if it keeps none. What a link asks for is kept only
 * once the developer has confirmed it.
 */
export function bootWithOverride(composition: Composition): ComposedRemote | undefined {
  const container = document.body.appendChild(document.createElement('div'));
  const asked = takeFromAddress();
  const active = readAdmission(composition);
  const admission = asked === null ? undefined : admit(asked, composition);
  if (admission && !admission.ok) refuse(asked ?? '', admission.reason);
  const override = active?.ok ? active.override : undefined;
  const wanted = admission?.ok && textOf(admission.override) !== (override && textOf(override));
  createRoot(container).render(
    <>
      {override && <OverrideBadge {...override} onReset={() => keep(null)} />}
      {wanted && (
        <OverrideDialog {...admission.override} onConfirm={() => keep(textOf(admission.override))} />
      )}
    </>,
  );
  if (!override) return undefined;
  // The same class names may have other styles there.
  for (const style of document.querySelectorAll(`style[data-href^="${releasesBase}${override.remote}/"]`))
    style.remove();
  return overriddenRemote(override);
}
