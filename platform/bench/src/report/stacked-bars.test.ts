import { expect, it } from 'vitest';
import { stackedBars } from './stacked-bars';

const svg = stackedBars({
  title: 'Weights & measures',
  parts: ['one', 'two'],
  bars: [
    { name: '/', values: [30, 10] },
    { name: '/about', values: [20, 0] },
  ],
  inText: (sum) => `${sum} kB`,
});

const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)" height="16"/g)].map(([, width]) =>
  Number(width),
);

it('draws each bar to one scale, with its parts one after the other, and none for a part that weighs nothing', () => {
  const [first = 0, second = 0, third = 0] = widths;
  expect(widths).toHaveLength(3);
  expect(first / second).toBeCloseTo(3, 1);
  expect(third / first).toBeCloseTo(2 / 3, 1);
});

it('says what each bar adds up to, and is well-formed whatever it is called', () => {
  expect(svg).toContain('>40 kB</text>');
  expect(svg).toContain('>20 kB</text>');
  expect(svg).toContain('>Weights &amp; measures</text>');
});
