import { describe, expect, it } from 'vitest';
import { createFaults, createRandom } from '../harness/scenario';
import { scenarios } from '.';

describe('the short form of a scenario', () => {
  const named = scenarios.map((scenario) => [scenario.name, scenario] as const);
  it.for(named)('%s finds nothing wrong', { timeout: 300_000 }, async ([, scenario], { skip }) => {
    const result = await scenario.run({ seed: 1, short: true, report: () => undefined });
    if ('skipped' in result) return skip(result.skipped);
    expect(result.faults).toEqual([]);
    expect(Object.keys(result.counts).length).toBeGreaterThan(2);
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
