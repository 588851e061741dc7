// The document's own scripts, which run before anything else. Its policy names their hashes.

/**
 * If a form is submitted before its page has hydrated, the browser would leave the page. This keeps the submit for the form's
 * own code (`useSubmission` of shared-ui). A hydrated form has prevented the browser's submit already.
 */
export const earlySubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();e.target.dataset.submitEarly='true'}})";

/**
 * A damaged file is refused by its integrity, but stays in the browser's cache for a year: no reload and no new tab would fetch it
 * again. So a file of the shell that fails is fetched past the cache, which replaces it there. The shell does the same for
 * remotes' files (`remotes/broken-files.ts`).
 */
export const refetchScript =
  "addEventListener('error',function(e){var t=e.target,u=t.src||t.href;if(t.integrity&&u.includes('/shell/'))fetch(u,{cache:'reload'}).then(function(r){return r.blob()}).catch(function(){})},true)";
