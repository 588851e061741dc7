import { expect, it } from 'vitest';
import {
  change,
  release,
  server,
  testBadReleases,
  titled,
  useBadReleases,
} from '../../test-support/bad-releases';

const bench = useBadReleases();

const deepHead = `"structuredData":[${'{"@type":"A","a":'.repeat(5000)}0${'}'.repeat(5000)}],"keywords"`;

testBadReleases(bench, [
  ['head data 5,000 deep', release({ rewrite: (json) => json.replace('"keywords"', deepHead) }), /than 24/],
  ['head data that is not text', titled({ a: 1 }), /release\.json is not valid: pages\.0\.meta\.title/],
  [
    'head data that differs from its code',
    titled('Another'),
    /\/blog has other head data than release\.json says/,
  ],
  ['no federation entry', change({ entry: null }), /release\.json names no entry/],
  ['the name of another team', change({ name: 'mfe-forms' }), /holds a release of mfe-forms, not of mfe-con/],
  [
    'an outdated format',
    release({ rewrite: (json) => json.replace('"schema":3', '"schema":2') }),
    /^release\.json is not valid: schema: it was built for another version of the composer; build it again$/,
  ],
  [
    'six million empty pages',
    release({ rewrite: (json) => json.replace(/"pages":\[/, `"pages":[${'{},'.repeat(6_000_000)}`) }),
    /it has more than 3000000 values/,
  ],
  [
    'half a million empty pages',
    release({ rewrite: (json) => json.replace(/"pages":\[/, `"pages":[${'{},'.repeat(500_000)}`) }),
    /^release\.json is not valid: pages: must be at most 20000$/,
  ],
  ['a title with a control character', titled('New\u0001blog'), /title: must not have control characters/],
  [
    'an article of a day that there is not',
    release({
      rewrite: (json) =>
        json.replace(
          '"keywords"',
          '"structuredData":[{"@type":"Article","headline":"A","description":"B","datePublished":"2026-02-31"}],"keywords"',
        ),
    }),
    /structuredData\.0/,
  ],
]);

it('text from a release reaches terminal, record and log as one plain line', async () => {
  await bench.beginComposed();
  bench.publish(
    server("throw new Error('\\u001b[2J\\u001b]0;owned\\u0007line one\\nrefused shell: \\u202Eevil')"),
  );
  await bench.compose();
  const line = bench.reported.find((each) => each.startsWith('refused'));
  expect(line).toMatch(
    /^refused mfe-content 1\.0\.0-b: the page \/blog cannot be rendered: .*line one refused shell: +evil$/,
  );
  expect(bench.live('composition.json')).not.toMatch(/\\u001b|\\n.*refused shell/);
});
