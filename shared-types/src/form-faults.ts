/** Called when a form could not be sent, with its name and whatever its `submit` threw; undefined if it threw nothing. */
type FormFaultListener = (form: string, cause: unknown) => void;

let listener: FormFaultListener | undefined;

/** Sets what becomes of forms that fail. The shell reports them; without a shell, as in a remote's own tests, nothing happens. */
export const onFormFault = (newListener: FormFaultListener): void => {
  listener = newListener;
};

/** Tells the shell that a form could not be sent. Never pass what a visitor typed. */
export const reportFormFault: FormFaultListener = (form, cause) => listener?.(form, cause);
