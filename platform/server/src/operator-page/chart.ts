import type { DayCount } from './figures';

const width = 280;
const height = 64;

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/**
 * Draws a bar for each day. It is one picture with one sentence for a screen reader; the bars' own titles appear under a pointer.
 *
 * @param things - What is counted, in the plural.
 */
export function drawChart(things: string, days: readonly DayCount[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = days.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 });
  const summary =
    total === 0
      ? `No ${things} in ${days.length} days.`
      : `${total} ${total === 1 ? things.replace(/s$/, '') : things} in ${days.length} days; the most on ${formatDay(most.day)}, ${most.count}.`;
  const step = width / days.length;
  const bars = days.map(({ day, count }, index) => {
    const size = count === 0 ? 1 : Math.max(3, (count / most.count) * (height - 4));
    return (
      `<rect class="${count === 0 ? 'none' : 'some'}" x="${(index * step + 1).toFixed(1)}" y="${(height - size).toFixed(1)}" ` +
      `width="${(step - 2).toFixed(1)}" height="${size.toFixed(1)}"><title>${formatDay(day)}: ${count}</title></rect>`
    );
  });
  return `<figure>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}" preserveAspectRatio="none">${bars.join('')}</svg>
<figcaption>${summary}</figcaption>
</figure>`;
}
