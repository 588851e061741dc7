// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { elementAtFragment } from './address';

it.each([
  ['#prices', 'prices'],
  ['#caf%C3%A9', 'café'],
  ['#50%', '50%'],
  ['#50%25', '50%'],
  // As written comes before decoded.
  ['#a%20b', 'a%20b'],
])('%s points to the element %s', (hash, id) => {
  document.body.innerHTML =
    '<p id="prices"></p><p id="café"></p><p id="50%"></p><p id="a b"></p><p id="a%20b"></p>';
  expect(elementAtFragment(hash)?.id).toBe(id);
});

it.each(['', '#', '#%', '#none', '#"]'])('%j points to no element', (hash) => {
  document.body.innerHTML = '<p id="prices"></p>';
  expect(elementAtFragment(hash)).toBeNull();
});
