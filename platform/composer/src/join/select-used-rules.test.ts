import { describe, expect, it } from 'vitest';
import { selectUsedRules } from './select-used-rules';

const html = '<main class="a d"><p class="e">Text</p></main>';
const inLayer = (rules: string): string => `@layer components{${rules}}`;

describe("the design system's rules in a document", () => {
  it.each([
    ['for a class that it uses', '.a{top:0}', '.a{top:0}'],
    ['for a class that it does not use', '.b{top:0}', ''],
    ['for an element within a class that it does not use', '.b p{top:0}.a>.b{top:0}', ''],
    ['for one class of several', '.a,.b .a{top:0}', undefined],
    ['with :not(), :is() and :has()', '.a:not(.b),:is(.a,.b),.a:has(.b){top:0}', undefined],
    ['for elements, states and attributes', 'p,.a:hover,.a[open] summary{top:0}', undefined],
    ['for a medium', '@media print{.a{top:0}.b{top:0}}@media screen{.b{top:0}}', '@media print{.a{top:0}}'],
    ['for a medium within a condition', '@supports (top:0){@media print{.b{top:0}}}', ''],
    ['nested in rules', '.a{top:0;&:hover{top:1px}}.b{&:hover{top:1px}}', '.a{top:0;&:hover{top:1px}}'],
    ['for an animation', '@keyframes k{0%{top:0}to{top:1px}}', undefined],
  ])('%s', (_rules, sheet, kept = sheet) => {
    expect(selectUsedRules(inLayer(sheet), html)).toBe(kept === '' ? '@layer components;' : inLayer(kept));
  });
});
