const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day, `YYYY-MM-DD`, as the site writes it: `17 September 2024`. */
export const formatDay = (day: string): string => format.format(new Date(day));
