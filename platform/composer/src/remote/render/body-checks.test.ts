import { describe, expect, it } from 'vitest';
import { checkMarkup } from './body-checks';

describe('the body of a document', () => {
  it.each([
    [
      'as React writes it',
      '<h1 class="a">It&#x27;s<!-- --> on</h1><br/><svg viewBox="0 0 1 1"><title>A</title></svg>',
    ],
    ['with a form that has a name', '<h1>A</h1><form name="newsletter"></form>'],
    ['with text for visitors without scripts', '<h1>A</h1><noscript><p>Write to us</p></noscript>'],
  ])('%s is unchanged by the check', (_body, html) => {
    expect(checkMarkup(html, 1)).toBe(html.replaceAll('&#x27;', "'").replaceAll('/>', '>'));
  });

  it.each([
    ['end tags that would close the element around it', '</div></body><h1>A</h1></main>', '<h1>A</h1>'],
    ['an element that is left open', '<div><h1>A</h1>', '<div><h1>A</h1></div>'],
    [
      'a tag that browsers with scripts would find elsewhere',
      '<h1>A</h1><noscript><p title="</noscript><script src=x></script>">B</p></noscript>',
      '<h1>A</h1><noscript><p title="&lt;/noscript&gt;&lt;script src=x&gt;&lt;/script&gt;">B</p></noscript>',
    ],
    ['a whole document', '<!doctype html><html><head></head><body><h1>A</h1></body></html>', '<h1>A</h1>'],
  ])('cannot break out of its element with %s', (_attempt, html, checked) => {
    expect(checkMarkup(html, 1)).toBe(checked);
  });

  it.each([
    ['<script src="//evil.example"></script>', 'has a <script> element'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">', 'has a <meta> element'],
    ['<iframe src="//evil.example"></iframe>', 'has a <iframe> element'],
    ['<base href="//evil.example">', 'has a <base> element'],
    ['<link rel="canonical" href="//evil.example">', 'has a <link> element'],
    ['<p onclick="x()"></p>', 'has the attribute onclick on a <p> element'],
    ['<img name="getElementById">', 'has a name on a <img> element'],
    ['<form name="getElementById"></form>', 'has a name on a <form> element'],
    ['<form name="forms"></form>', 'has a name on a <form> element'],
    ['<pre id="composition">{}</pre>', "has the id composition, which is the shell's"],
    ['<p id="main"></p><p id="main"></p>', "has the id main, which is the shell's"],
    ['<p style="color:red"></p>', 'has the attribute style on a <p> element'],
    [`<!--${'<meta '.repeat(300_000)}-->`, 'has a comment'],
    ['<h1>B</h1>', 'has 2 h1 elements instead of one'],
  ])('is refused with %.50s', (html, reason) => {
    expect(() => checkMarkup(`<h1>A</h1>${html}`, 1)).toThrow(reason);
  });
});
