import { type PlanOption, planOptions, planParameter } from '@proper/shared-types';

/** The plan that the query of an address names; undefined where it names none that there is. */
export function planIn(query: string): PlanOption | undefined {
  const named = new URLSearchParams(query).get(planParameter);
  return planOptions.find(({ value }) => value === named)?.value;
}

/**
 * Takes the plan that the visitor chose by the link to this page out of the page's address. Left there, it would come
 * back with a reload and overrule what was chosen since.
 */
export function takeChosenPlan(): PlanOption | undefined {
  const address = new URL(location.href);
  const plan = planIn(address.search);
  if (address.searchParams.has(planParameter)) {
    address.searchParams.delete(planParameter);
    // The router's own state stays with the entry.
    history.replaceState(history.state, '', address);
  }
  return plan;
}
