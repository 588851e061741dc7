import { describe, expect, it } from 'vitest';
import { drills } from './drills';
import { type Drill, runDrill } from './harness';

function testShortForm(drill: Drill): void {
  it(`${drill.name} finds no fault`, async ({ skip }) => {
    const { result, faults } = await runDrill(drill, { seed: 1, isShort: true, report: () => undefined });
    if (typeof result === 'string') return skip(result);
    expect(faults).toEqual([]);
    expect(Object.keys(result).length).toBeGreaterThan(1);
  });
}

/** These compare times or keep all processors busy, and would disturb each other. */
const isExclusive = ({ name }: Drill): boolean => name === 'flood';

describe('the short form of each drill', { timeout: 300_000 }, () => {
  drills.filter(isExclusive).forEach(testShortForm);

  // These mostly wait: for processes to start and end, and for connections to time out.
  describe.concurrent('in parallel', () => {
    drills.filter((drill) => !isExclusive(drill)).forEach(testShortForm);
  });
});
