const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * A day, `YYYY-MM-DD`, as the site writes it: `17 September 2024`. By hand, because every page of the blog would wait for
 * the browser's date formats to be set up: see `formatPrice`.
 */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return `${dayOfMonth} ${months[(month ?? 0) - 1]} ${year}`;
}
