import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder';
import { readVariable } from './environment';

it('only a secret may be in a file', () => {
  const file = path.join(temporaryFolder(), 'url');
  writeFileSync(file, 'postgres://own@host/own\n');
  expect(readVariable({ DATABASE_URL_FILE: file }, 'databaseUrl')).toBe('postgres://own@host/own');
  expect(readVariable({ DATABASE_URL_FILE: file, DATABASE_URL: 'x' }, 'databaseUrl')).toBe('x');
  expect(readVariable({ HOST_FILE: file }, 'host')).toBe('localhost');
});
