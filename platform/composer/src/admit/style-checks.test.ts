import { classMarkOf } from '@proper/shared-types/node/class-names';
import { describe, expect, it } from 'vitest';
import { ownClass } from '../../test-support/fixture-teams';
import { checkStyles } from './style-checks';

const teamClass = `.${ownClass('mfe-marketing')}`;

const faultOf = (css: string) => checkStyles({ css, mark: classMarkOf('mfe-marketing') });

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
  ])('may have %s', (css) => expect(faultOf(css)).toBeUndefined());

  it.each([
    ['body{margin:1px}', 'the selector "body"'],
    ['a{}', 'the selector "a"'],
    ['*{margin:0}', 'the selector "*"'],
    [':root{--colour-ink:red}', 'the selector ":root"'],
    [`${teamClass}, a:hover{color:red}`, 'the selector "a:hover"'],
    [`.${ownClass('shell')}{color:red}`, `the selector ".${ownClass('shell')}"`],
    [`.${ownClass('mfe-content')} p{color:red}`, `the selector ".${ownClass('mfe-content')} p"`],
    ['.visually-hidden{position:static}', 'the selector ".visually-hidden"'],
    [`body:has(${teamClass}){color:red}`, `the selector "body:has(${teamClass})"`],
    [`p:not(${teamClass}){color:red}`, `the selector "p:not(${teamClass})"`],
    [`:is(${teamClass}, p){color:red}`, `the selector ":is(${teamClass}, p)"`],
    [`[class="${teamClass.slice(1)}"]{color:red}`, `the selector "[class="${teamClass.slice(1)}"]"`],
    ['@media print{footer{display:none}}', 'the selector "footer"'],
    [`${teamClass}{body:not(&){color:red}}`, 'the selector "body:not(&)"'],
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
