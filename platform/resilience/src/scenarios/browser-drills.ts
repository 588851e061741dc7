import { runBrowserDrill } from '../harness/browser-drill';
import type { Scenario } from '../harness/scenario';

/** Runs browser tests that take too long for the suite. */
const browserDrill = (name: string, what: string): Scenario => ({
  name,
  what,
  inBrowser: true,

  async run({ report }) {
    const tests = await runBrowserDrill(name, report);
    const failed = tests.filter(({ ok }) => !ok);
    return {
      counts: { steps: tests.length, passed: tests.length - failed.length },
      faults: [
        ...(tests.length === 0 ? ['no step was taken'] : []),
        ...failed.map(({ titles, error }) => `${titles.at(-1)}: ${error}`),
      ],
    };
  },
});

/** These two do what a document tells its readers to do, on copies of the repository: `e2e/drills/NAME.drill.ts`. */
export const newcomer = browserDrill(
  'newcomer',
  'one of each that `npm run new` makes, and a price: in the composed site, through all tests, and taken away again',
);

export const oneRemote = browserDrill(
  'one-remote',
  'a sparse checkout of one remote: developed, checked, released, and live beside the others',
);

export const everyPage = browserDrill(
  'every-page',
  'accessibility, focus, layout, lines, targets and hydration on each page; the suite looks at one of each kind',
);
