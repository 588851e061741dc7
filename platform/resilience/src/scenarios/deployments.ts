import { runBrowserDrill } from '../harness/browser-drill';
import type { Scenario } from '../harness/scenario';

/** Keeps a tab open while every remote is deployed again and again, and rolled back. */
export const deployments: Scenario = {
  name: 'deployments',
  what: 'a tab that stays open through ten deployments and a rollback of each remote: no file of it ever fails',
  inBrowser: true,

  async run({ report }) {
    const tests = await runBrowserDrill('deployments', report);
    return {
      counts: Object.fromEntries(tests.map(({ outcome }, index) => [`tab ${index + 1}`, outcome])),
      faults: [
        ...(tests.length === 0 ? ['no tab was opened'] : []),
        ...tests.filter(({ ok }) => !ok).map(({ error }) => error),
      ],
    };
  },
};
