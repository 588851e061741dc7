import type { BackendFailure } from './backend';

/** Called when a form could not be sent, with its name and the failure. */
type FormFaultListener = (form: string, failure: BackendFailure) => void;

let listener: FormFaultListener | undefined;

/** Sets what becomes of forms that fail. The shell reports them; without a shell, as in a remote's own tests, nothing happens. */
export const onFormFault = (newListener: FormFaultListener): void => {
  listener = newListener;
};

/** Tells the shell that a form could not be sent. */
export const reportFormFault: FormFaultListener = (form, failure) => listener?.(form, failure);
