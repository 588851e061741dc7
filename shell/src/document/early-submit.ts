import { backendTimeoutMs } from '@proper/shared-types/backend';

/**
 * If a form is submitted before its page has hydrated, the browser would leave the page. This script keeps the submission for the
 * form's own code (`useSubmission` of shared-ui), as `data-submit-early` on the form. A hydrated form has already prevented it.
 *
 * At once it shows the form's note that it is being prepared, and after as long as a call to a backend may take the one that says
 * where to write instead (`SubmitButton` of shared-ui has both, marked with `data-early`): the form's code may never come. It is
 * written for browsers that cannot parse the shell, and it writes no HTML.
 */
export const earlySubmitScript = `addEventListener('submit',function(e){
if(e.defaultPrevented)return;
e.preventDefault();
var f=e.target;
if(f.dataset.submitEarly)return;
f.dataset.submitEarly='true';
function show(name){if(f.dataset.submitEarly)[].forEach.call(f.querySelectorAll('[data-early]'),function(n){n.hidden=n.dataset.early!==name})}
show('preparing');
setTimeout(show,${backendTimeoutMs},'late')
})`.replaceAll('\n', '');
