import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario';
import { scenarios } from '.';

const shortForm = async ({ run }: Scenario, skip: (why: string) => void): Promise<void> => {
  const result = await run({ seed: 1, short: true, report: () => undefined });
  if ('skipped' in result) return skip(result.skipped);
  expect(result.faults).toEqual([]);
  expect(Object.keys(result.counts).length).toBeGreaterThan(1);
};

/** They compare times or keep all cores busy: next to another scenario, each would disturb the other. */
const isMeasuring = ({ name }: Scenario): boolean => ['flood', 'day'].includes(name);
const inTests = scenarios.filter(({ isInBrowser }) => !isInBrowser);

describe('the short form of a scenario', { timeout: 300_000 }, () => {
  for (const scenario of inTests.filter(isMeasuring))
    it(`${scenario.name} finds nothing wrong`, ({ skip }) => shortForm(scenario, skip));

  // These mostly wait: for processes to start and end, and for connections to be given up.
  describe.concurrent('next to another', () => {
    for (const scenario of inTests.filter((each) => !isMeasuring(each)))
      it(`${scenario.name} finds nothing wrong`, ({ skip }) => shortForm(scenario, skip));
  });
});
