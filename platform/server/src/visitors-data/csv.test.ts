import { expect, it } from 'vitest';
import { csvLine } from './csv';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1'])(
  'a cell %j is text to a spreadsheet, not a formula',
  (text) => expect(csvLine([text])).toBe(`"'${text}"\r\n`),
);

it('a cell with quotes, commas and line breaks stays one cell', () => {
  expect(csvLine(['a "b", c\nd', null, 'é'])).toBe('"a ""b"", c\nd","","é"\r\n');
});
