import { getClassMark } from '@proper/shared-types/node/hashes';
import { describe, expect, it } from 'vitest';
import { ownClass } from '../../test-support/fixture-teams';
import { checkStyleSheet } from './style-sheets';

const teamClass = `.${ownClass('mfe-marketing')}`;

const check = (css: string) => checkStyleSheet(css, getClassMark('mfe-marketing'));

describe('a style sheet of a remote', () => {
  it.each([
    `${teamClass}{color:red}`,
    `${teamClass} a:hover, h2 > ${teamClass}::before, ${teamClass} ~ li{color:red}`,
    `:is(${teamClass}, ${teamClass}:focus) p, :where(${teamClass}){color:red}`,
    `${teamClass}{color:red; a &, & > b, p{color:blue} @media print{i{color:black}}}`,
    `@media (min-width:64rem){@supports (display:grid){${teamClass}{display:grid}}}`,
    `@keyframes ${teamClass.slice(1)}{from{opacity:0} 50%{opacity:.5} to{opacity:1}}`,
    `${teamClass}[title="a, body"]{color:red}`,
    `/* body{} */ ${teamClass}{content:"} body {"}`,
  ])('may have %s', (css) => expect(check(css)).toContain(ownClass('mfe-marketing')));

  it('keeps the timeline of an animation where browsers read it', () =>
    expect(check(`${teamClass}{animation:linear x;animation-timeline:view()}`)).toContain(
      'animation-timeline:view()',
    ));

  it.each([
    'body{margin:1px}',
    'a{--ink:red}',
    '*{margin:0}',
    ':root{--colour-ink:red}',
    `${teamClass}, a:hover{color:red}`,
    `.${ownClass('shell')}{color:red}`,
    `.${ownClass('mfe-content')} p{color:red}`,
    '.visually-hidden{position:static}',
    `body:has(${teamClass}){color:red}`,
    `p:not(${teamClass}){color:red}`,
    `:is(${teamClass}, p){color:red}`,
    `[class="${teamClass.slice(1)}"]{color:red}`,
    '@media print{footer{display:none}}',
    `${teamClass}{body:not(&){color:red}}`,
    // This is not a comment, because an escape comes first.
    `${teamClass}{--a:\\/*;} form{display:none} .x{--b:/*0*/1}`,
  ])('is refused with %s, whose selector no class of its own limits', (css) =>
    expect(() => check(css)).toThrow(
      'has a selector that no class of its own limits, and so it could restyle the rest of the page; write it in a *.module.css file and begin with a class',
    ),
  );

  it.each([
    ['@keyframes fade{to{opacity:0}}', 'has @keyframes fade, which is no name of its own'],
    ['@font-face{font-family:Besley;src:url(x.woff2)}', 'has @font-face'],
    ['@import "https://example.com/x.css";', 'has @import'],
    ['@page{margin:0}', 'has @page'],
    [`${teamClass}{@unknown{form{display:none}}}`, 'has @unknown'],
    // A line break ends a string, whatever follows.
    [
      `${teamClass}{content:"\n}\nform,footer{display:none!important}\n"}`,
      'cannot be read: Unexpected token',
    ],
    [`${teamClass}{color:red}}form{display:none}`, 'cannot be read'],
    [`${teamClass}{content:"</style>"}`, 'has "</style" or "<!--"'],
  ])('is refused with %s', (css, reason) => expect(() => check(css)).toThrow(reason));

  it('is published as it was read: without comments, and closed', () =>
    expect(check(`/* body{} */${teamClass}{color:red`)).toBe(`${teamClass}{color:red}`));
});
