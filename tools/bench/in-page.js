// Runs in a page before its scripts, and records what the browser reports. Not a module: its text follows a
// definition of `isHydrated`.

const recorded = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [], hydrated: 0 };
window.recorded = recorded;

const observe = (type, record) =>
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') recorded.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  recorded.largestPaint = startTime;
});
observe('layout-shift', ({ value }) => {
  recorded.shift += value;
});
observe('longtask', ({ startTime, duration }) => recorded.tasks.push({ start: startTime, duration }));

const polling = setInterval(() => {
  if (!isHydrated()) return;
  recorded.hydrated = performance.now();
  clearInterval(polling);
}, 10);
