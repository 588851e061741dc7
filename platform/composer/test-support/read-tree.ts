import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every file under a folder, by its path in it. */
export const readTree = (folder: string): Readonly<Record<string, Buffer>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), readFileSync(file)]),
  );
