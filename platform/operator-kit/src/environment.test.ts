import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder';
import { readVariable } from './environment';

it('only a secret may be in a file', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'url');
  writeFileSync(file, 'postgres://own@host/own\n');
  expect(readVariable({ DATABASE_URL_FILE: file }, 'databaseUrl')).toBe('postgres://own@host/own');
  expect(readVariable({ DATABASE_URL_FILE: file, DATABASE_URL: 'x' }, 'databaseUrl')).toBe('x');
  expect(readVariable({ HOST_FILE: file }, 'host')).toBe('');
  rmSync(file);
  expect(() => readVariable({ DATABASE_URL_FILE: file }, 'databaseUrl')).toThrow(
    `DATABASE_URL_FILE names a file that can't be read (ENOENT): ${file}`,
  );
});
