import { expect, it } from 'vitest';
import { withScripts } from './documents';

const html =
  '<!doctype html><html><head><style data-href="/releases/shell/1/shell.css">a{}</style>' +
  '<script>inline()</script>' +
  '<link rel="preload" as="script" href="/releases/mfe-forms/1/remoteEntry.js" integrity="sha384-c" crossorigin="anonymous"/>' +
  '<link rel="preload" as="script" href="/releases/mfe-forms/1/contact.js" integrity="sha384-d" crossorigin="anonymous"/>' +
  '<meta name="between"/>' +
  '<script src="/releases/shell/1/platform.js" integrity="sha384-a" crossorigin="anonymous" defer=""></script>' +
  '<script src="/releases/shell/1/shell.js" integrity="sha384-b" crossorigin="anonymous" defer=""></script>' +
  '<link rel="icon" href="/favicon.svg"/></head><body><h1>Contact</h1></body></html>';

const base = '/releases/monolith/1/';
const named = (file: string) => ({ href: base + file, integrity: 'sha384-z' });

it('gives a document the scripts of another build, each in its place, and leaves the rest as it is', () => {
  expect(withScripts(html, { base, initial: [named('shell.js')], preloads: [named('contact.js')] })).toBe(
    '<!doctype html><html><head><style data-href="/releases/monolith/1/shell.css">a{}</style>' +
      '<script>inline()</script>' +
      '<link rel="preload" as="script" href="/releases/monolith/1/contact.js" integrity="sha384-z" crossorigin="anonymous"/>' +
      '<meta name="between"/>' +
      '<script src="/releases/monolith/1/shell.js" integrity="sha384-z" crossorigin="anonymous" defer=""></script>' +
      '<link rel="icon" href="/favicon.svg"/></head><body><h1>Contact</h1></body></html>',
  );
});

it('does not pass a document off as exchanged that it does not understand', () => {
  expect(() => withScripts('<h1>Contact</h1>', { base, initial: [], preloads: [] })).toThrow('nothing like');
});
