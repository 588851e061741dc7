import { classMarkOf } from '@proper/shared-types/node/class-names';
import { describe, expect, it } from 'vitest';
import { ownClass } from '../../test-support/fixture-teams';
import { checkStyles } from './style-checks';

const own = `.${ownClass('mfe-marketing')}`;

/** What the gate says of a style sheet of marketing. */
const faultOf = (css: string) => checkStyles({ css, mark: classMarkOf('mfe-marketing') });

describe('a style sheet of a remote', () => {
  it.each([
    `${own}{color:red}`,
    `${own} a:hover, h2 > ${own}::before, ${own} ~ li{color:red}`,
    `:is(${own}, ${own}:focus) p, :where(${own}){color:red}`,
    `${own}{color:red; a &, & > b, p{color:blue} @media print{i{color:black}}}`,
    `@media (min-width:64rem){@supports (display:grid){${own}{display:grid}}}`,
    `@keyframes ${own.slice(1)}{from{opacity:0} 50%{opacity:.5} to{opacity:1}}`,
    `${own}[title="a, body"]{color:red}`,
    `/* body{} */ ${own}{content:"} body {"}`,
  ])('may hold %s', (css) => expect(faultOf(css)).toBeUndefined());

  it.each([
    ['body{margin:1px}', 'the selector "body"'],
    ['a{}', 'the selector "a"'],
    ['*{margin:0}', 'the selector "*"'],
    [':root{--colour-ink:red}', 'the selector ":root"'],
    [`${own}, a:hover{color:red}`, 'the selector "a:hover"'],
    [`.${ownClass('shell')}{color:red}`, `the selector ".${ownClass('shell')}"`],
    [`.${ownClass('mfe-content')} p{color:red}`, `the selector ".${ownClass('mfe-content')} p"`],
    ['.visually-hidden{position:static}', 'the selector ".visually-hidden"'],
    [`body:has(${own}){color:red}`, `the selector "body:has(${own})"`],
    [`p:not(${own}){color:red}`, `the selector "p:not(${own})"`],
    [`:is(${own}, p){color:red}`, `the selector ":is(${own}, p)"`],
    [`[class="${own.slice(1)}"]{color:red}`, `the selector "[class="${own.slice(1)}"]"`],
    ['@media print{footer{display:none}}', 'the selector "footer"'],
    [`${own}{body:not(&){color:red}}`, 'the selector "body:not(&)"'],
    ['@keyframes fade{to{opacity:0}}', '@keyframes fade'],
    ['@font-face{font-family:Besley;src:url(x.woff2)}', '@font-face'],
    ['@import "https://example.com/x.css";', '@import "https://example.com/x.css"'],
    ['@page{margin:0}', '@page'],
  ])('is refused with %s', (css, what) =>
    expect(faultOf(css)).toBe(
      `has ${what}${what.startsWith('the') ? ', which no class of its own limits' : ''}` +
        `${what.startsWith('@keyframes') ? ', which is no name of its own' : ''}, and so it could restyle the rest of the ` +
        'page; write it in a *.module.css file and begin with a class',
    ),
  );
});
