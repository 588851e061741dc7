import { describe, expect, it } from 'vitest';
import { checkMarkup } from './body-checks';

describe('the body of a document', () => {
  it.each([
    [
      'as React writes it',
      '<h1 class="a">It&#x27;s<!-- --> on</h1><br/><svg viewBox="0 0 1 1"><title>A</title></svg>',
    ],
    ['with a text for visitors without scripts', '<h1>A</h1><noscript><p>Write to us</p></noscript>'],
  ])('%s says the same once it is written again', (_what, html) => {
    const checked = checkMarkup(html, 1);
    expect(checked).toEqual({ ok: true, html: html.replaceAll('&#x27;', "'").replaceAll('/>', '>') });
  });

  it.each([
    ['end tags that would close the element around it', '</div></body><h1>A</h1></main>', '<h1>A</h1>'],
    ['an element that is left open', '<div><h1>A</h1>', '<div><h1>A</h1></div>'],
    [
      'a tag that browsers with scripts would read in another place',
      '<h1>A</h1><noscript><p title="</noscript><script src=x></script>">B</p></noscript>',
      '<h1>A</h1><noscript><p title="&lt;/noscript&gt;&lt;script src=x&gt;&lt;/script&gt;">B</p></noscript>',
    ],
    [
      'a document of its own',
      '<!doctype html><html><head></head><body><h1>A</h1></body></html>',
      '<h1>A</h1>',
    ],
  ])('cannot reach out of its element with %s', (_what, html, written) => {
    expect(checkMarkup(html, 1)).toEqual({ ok: true, html: written });
  });
});
