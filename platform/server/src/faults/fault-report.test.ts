import { describe, expect, it } from 'vitest';
import { readFaultReport } from './fault-report';

const report = {
  remote: 'mfe-forms',
  release: '/releases/mfe-forms/45f175b0/remoteEntry.js',
  page: '/contact',
  phase: 'render',
  cause: 'TypeError',
  stack: ['/releases/mfe-forms/45f175b0/contact.js:1:2345'],
  byExtension: false,
  times: 2,
};
const read = (changes: object = {}) => readFaultReport(JSON.stringify({ ...report, ...changes }));

describe('the report of a fault', () => {
  it('is read as the shell sends it, also by an earlier shell without a stack', () => {
    expect(read()).toEqual(report);
    const { stack: _stack, byExtension: _byExtension, ...earlier } = report;
    expect(readFaultReport(JSON.stringify(earlier))).toEqual({ ...report, stack: [] });
  });

  it('is one line of limited length, whatever somebody sends', () => {
    const cause = `a\u001b[31m\n\u202e${'x'.repeat(5000)}`;
    expect(read({ cause })?.cause).toMatch(/^a \[31m x+$/);
    expect(read({ cause })?.cause).toHaveLength(300);
  });

  it.each([
    { remote: 'constructor' },
    { remote: 'mfe-forms"} 1' },
    { release: '<script>' },
    { page: '/contact?email=ada@example.com' },
    { page: 'https://elsewhere.example' },
    { phase: 'typing' },
    { times: 1e9 },
    { times: 0 },
    { stack: ['javascript:alert(1)'] },
    { stack: Array(11).fill('/releases/a.js:1:1') },
  ])('is not accepted with %j', (changes) => {
    expect(read(changes)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', undefined])('is not %j', (body) => {
    expect(readFaultReport(body)).toBeUndefined();
  });
});
