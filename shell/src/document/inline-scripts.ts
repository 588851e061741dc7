// The document's own scripts, which run before anything else. Its policy names their hashes.

/**
 * A form that is submitted before its page has hydrated would make the browser leave
 * the page: the submit is held instead, and the form's own code does it once it is there (`useSubmission` of
 * shared-ui). A form that is there already has prevented the browser's own submit, and is left alone.
 */
export const earlySubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();e.target.dataset.submitEarly='true'}})";

/**
 * A file that arrives damaged is refused by its integrity, but stays in the browser's cache, for
 * a year: no reload or new tab would ask for it again. So a file of the shell that fails is fetched past the cache, which
 * puts what comes in its place. The shell does the same for the remotes' files (`remotes/broken-files.ts`).
 */
export const refetchScript =
  "addEventListener('error',function(e){var t=e.target,u=t.src||t.href;if(t.integrity&&u.includes('/shell/'))fetch(u,{cache:'reload'}).then(function(r){return r.blob()}).catch(function(){})},true)";
