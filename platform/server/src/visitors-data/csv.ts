/** Makes spreadsheets read UTF-8 as such. */
export const byteOrderMark = '\ufeff';

/** A spreadsheet runs a cell that begins with one of these, also in their wide forms; what a visitor typed must not run. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

const cell = (value: string | null | undefined): string => {
  const text = value ?? '';
  return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** One record of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
