import { describe, expect, it } from 'vitest';
import { drills } from './drills';
import { type Drill, runDrill } from './harness';

const shortForm = async (drill: Drill, skip: (why: string) => void): Promise<void> => {
  const { counts, faults } = await runDrill(drill, { seed: 1, short: true, report: () => undefined });
  if (typeof counts === 'string') return skip(counts);
  expect(faults).toEqual([]);
  expect(Object.keys(counts).length).toBeGreaterThan(1);
};

/** They compare times or keep all cores busy: next to another drill, each would disturb the other. */
const isMeasuring = ({ name }: Drill): boolean => ['flood', 'day'].includes(name);

describe('the short form of a drill', { timeout: 300_000 }, () => {
  for (const drill of drills.filter(isMeasuring))
    it(`${drill.name} finds nothing wrong`, ({ skip }) => shortForm(drill, skip));

  // These mostly wait: for processes to start and end, and for connections to be given up.
  describe.concurrent('next to another', () => {
    for (const drill of drills.filter((each) => !isMeasuring(each)))
      it(`${drill.name} finds nothing wrong`, ({ skip }) => shortForm(drill, skip));
  });
});
