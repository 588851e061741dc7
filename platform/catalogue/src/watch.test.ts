import { expect, it } from 'vitest';
import { fileAt } from './watch';

it.each([
  ['/', 'index.html'],
  ['', 'index.html'],
  ['//', 'index.html'],
  ['/?of=Button#Card', 'index.html'],
  ['/catalogue.css?again=1', 'catalogue.css'],
  ['/../../package.json', 'package.json'],
])('a request for %s is answered with a file of the catalogue, %s', (address, file) => {
  expect(fileAt(address)).toBe(file);
});
