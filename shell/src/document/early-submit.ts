import { backendTimeoutMs } from '@proper/shared-types/backend';

/**
 * Keeps the browser from leaving the page when a form is submitted before it has hydrated. The script marks
 * the form with `data-submit-early`, and the form's own code (`useSubmission` of shared-ui) sends it later. A
 * hydrated form has already prevented the browser's default.
 *
 * At once, the form shows the `preparing` note of its `SubmitButton`. Its code may never arrive, so after the
 * backend's timeout it shows the `late` note, which says where to write instead. The script must run in
 * browsers that cannot parse the shell, and it writes no HTML.
 */
export const earlySubmitScript = `addEventListener('submit',function(e){
if(e.defaultPrevented)return;
e.preventDefault();
var f=e.target;
if(f.dataset.submitEarly)return;
f.dataset.submitEarly='true';
function show(name){if(f.dataset.submitEarly)f.querySelectorAll('[data-early]').forEach(function(n){n.hidden=n.dataset.early!==name})}
show('preparing');
setTimeout(show,${backendTimeoutMs},'late')
})`.replaceAll('\n', '');
