import { describe, expect, it } from 'vitest';
import { createFaults, createRandom, type Scenario } from '../harness/scenario';
import { scenarios as all } from '.';

const scenarios = all.filter(({ inBrowser }) => !inBrowser);

const shortForm = async ({ run }: Scenario, skip: (why: string) => void): Promise<void> => {
  const result = await run({ seed: 1, short: true, report: () => undefined });
  if ('skipped' in result) return skip(result.skipped);
  expect(result.faults).toEqual([]);
  expect(Object.keys(result.counts).length).toBeGreaterThan(2);
};

const named = (chosen: readonly Scenario[]) => chosen.map((scenario) => [scenario.name, scenario] as const);

describe('the short form of a scenario', { timeout: 300_000 }, () => {
  it.for(named(scenarios.filter(({ measures }) => measures)))(
    '%s finds nothing wrong',
    ([, scenario], { skip }) => shortForm(scenario, skip),
  );

  // These mostly wait: for processes to start and end, and for connections to be given up.
  describe.concurrent('side by side with another', () => {
    it.for(named(scenarios.filter(({ measures }) => !measures)))(
      '%s finds nothing wrong',
      ([, scenario], { skip }) => shortForm(scenario, skip),
    );
  });
});

it('the same seed makes the same numbers, another one others', () => {
  const numbers = (seed: number) => Array.from({ length: 3 }, createRandom(seed));
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

it('a fault that comes often is told a few times', () => {
  const faults = createFaults(2);
  for (let turn = 0; turn < 9; turn += 1) faults.add('lost');
  expect(faults.lines).toEqual(['lost', 'lost', 'lost: and more']);
});
