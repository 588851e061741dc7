import { describe, expect, it } from 'vitest';
import { drills } from '.';
import { createFaults, createRandom } from './drill';

describe('a short drill', () => {
  it.each(drills.map((drill) => [drill.name, drill] as const))(
    '%s finds nothing wrong',
    async (_name, drill) => {
      const { counts, faults } = await drill.run({ seed: 1, short: true, report: () => undefined });
      expect(faults).toEqual([]);
      expect(Object.keys(counts).length).toBeGreaterThan(2);
    },
    300_000,
  );
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
