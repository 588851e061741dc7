/**
 * Runs before anything else. A form that is submitted before its page has hydrated would make the browser leave
 * the page: the submit is held instead, and the form's own code does it once it is there (`useSubmission` of
 * shared-ui). A form that is there already has prevented the browser's own submit, and is left alone.
 */
export const earlySubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();e.target.dataset.submitEarly='true'}})";
