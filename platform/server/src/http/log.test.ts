import { expect, it } from 'vitest';
import { createLog } from './log';

const written = (isTTY: boolean): string => {
  const lines: string[] = [];
  const stream = { isTTY, write: (line: string) => lines.push(line) > 0 };
  createLog({ service: 'composer', stream })('refused mfe-forms', {
    remote: 'mfe-forms',
    release: '1.0.0-a',
  });
  return lines.join('');
};

it('a person at a terminal reads the message alone', () => {
  expect(written(true)).toBe('refused mfe-forms\n');
});

it('a collector reads one line of JSON with the time, the service, the remote and the release', () => {
  const [line = '', ...others] = written(false).split('\n');
  expect(others).toEqual(['']);
  const { time, ...rest } = JSON.parse(line);
  expect(new Date(time).toISOString()).toBe(time);
  expect(rest).toEqual({
    level: 'info',
    service: 'composer',
    message: 'refused mfe-forms',
    remote: 'mfe-forms',
    release: '1.0.0-a',
  });
});
