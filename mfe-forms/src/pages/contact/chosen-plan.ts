import { type PlanOption, planOptions, planParameter } from '@proper/shared-types/company';

/** The plan that an address's query names; undefined if there is no such plan. */
export function planIn(query: string): PlanOption | undefined {
  const named = new URLSearchParams(query).get(planParameter);
  return planOptions.find(({ value }) => value === named)?.value;
}

/**
 * Removes from the page's address the plan that a link chose, and returns it as a value of the form. Left in the address, it
 * would override a later choice whenever the page is reloaded.
 */
export function takeChosenPlan(): { readonly plan?: PlanOption } {
  const address = new URL(location.href);
  const plan = planIn(address.search);
  if (address.searchParams.has(planParameter)) {
    address.searchParams.delete(planParameter);
    // Keeps the router's state of this history entry.
    history.replaceState(history.state, '', address);
  }
  return plan ? { plan } : {};
}
