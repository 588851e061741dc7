/** Sends a report that outlives the page, without cookies and without the page's address as `Referer`: `sendBeacon` would include both. */
export function sendReport(url: string, report: object): void {
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
