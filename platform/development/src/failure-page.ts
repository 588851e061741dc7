import { escapeHtml } from '@proper/operator-kit/escape-html';
import { clientScript } from '@proper/preset/develop';

/** What stands in for a page that cannot be rendered. It loads itself anew with the next build. */
export const failurePage = (path: string, reason: string): string => `<!doctype html>
<html lang="en-GB" data-failed>
<meta charset="utf-8" />
<title>${escapeHtml(path)} cannot be rendered</title>
<script src="${clientScript}" defer></script>
<h1>${escapeHtml(path)} cannot be rendered</h1>
<pre>${escapeHtml(reason)}</pre>
<p>The page appears here as soon as it can.</p>
</html>
`;
