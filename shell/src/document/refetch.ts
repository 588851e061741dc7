/**
 * Runs before anything else. A file that arrives damaged is refused by its integrity, but stays in the browser's cache, for
 * a year: no reload or new tab would ask for it again. So a file of the shell that fails is fetched past the cache, which
 * puts what comes in its place. The shell does the same for the remotes' files (`remotes/broken-files.ts`).
 */
export const refetchScript =
  "addEventListener('error',function(e){var t=e.target,u=t.src||t.href;if(t.integrity&&u.includes('/shell/'))fetch(u,{cache:'reload'}).then(function(r){return r.blob()}).catch(function(){})},true)";
