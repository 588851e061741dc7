import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Figures } from './Figures';

const unbroken = (text: string): string => `<span class="figure">${text}</span>`;

it.each([
  ['An overlap of 4-5 hours a day.', `An overlap of ${unbroken('4-5')}\u00a0hours a day.`],
  [
    'A 3-month commitment, then month-to-month.',
    `A\u00a0${unbroken('3-month')}\u00a0commitment, then ${unbroken('month-to-month')}.`,
  ],
  ['$3-8 for every $1 spent', `${unbroken('$3-8')} for every $1 spent`],
  ['systems access (Days 4-7)', `systems access (${unbroken('Days\u00a04-7')})`],
  ['Six kinds of work', 'Six kinds of work'],
])('no line of "%s" breaks within a figure, or before what it counts', (text, markup) => {
  expect(renderToStaticMarkup(<Figures>{text}</Figures>)).toBe(markup);
});

it('a figure is kept together even if it comes in several children, and elements stay as they are', () => {
  const level = 5;
  expect(
    renderToStaticMarkup(
      <Figures>
        At Level {level} <em>soon</em>
      </Figures>,
    ),
  ).toBe('At Level\u00a05 <em>soon</em>');
});
