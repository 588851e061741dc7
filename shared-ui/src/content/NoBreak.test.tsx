import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NoBreak } from './NoBreak';

const markUnbreakable = (text: string): string => `<span class="no-break">${text}</span>`;

it.each([
  ['An overlap of 4-5 hours a day.', `An overlap of ${markUnbreakable('4-5')}\u00a0hours a day.`],
  [
    'A 3-month commitment, then month-to-month.',
    `A\u00a0${markUnbreakable('3-month')}\u00a0commitment, then ${markUnbreakable('month-to-month')}.`,
  ],
  ['$3-8 for every $1 spent', `${markUnbreakable('$3-8')} for every $1 spent`],
  ['systems access (Days 4-7)', `systems access (${markUnbreakable('Days\u00a04-7')})`],
  ['Six kinds of work', 'Six kinds of work'],
])('no line of "%s" breaks within a figure, or before what it counts', (text, markup) => {
  expect(renderToStaticMarkup(<NoBreak>{text}</NoBreak>)).toBe(markup);
});

it('a figure is kept together even if it comes in several children, and elements stay as they are', () => {
  const level = 5;
  expect(
    renderToStaticMarkup(
      <NoBreak>
        At Level {level} <em>soon</em>
      </NoBreak>,
    ),
  ).toBe('At Level\u00a05 <em>soon</em>');
});
