/** What a form holds, by field. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** What is wrong, by faulty field. */
export type Faults<Field extends string> = { readonly [Key in Field]?: string };

const fromEntries = <Field extends string>(fields: readonly Field[], textOf: (field: Field) => string) =>
  Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;

/** The texts of a form's fields; empty where the form has no such field. */
export const readValues = <Field extends string>(data: FormData, fields: readonly Field[]): Values<Field> =>
  fromEntries(fields, (field) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  });

/** Without the spaces around them: a value of spaces alone becomes empty. */
export const trimValues = <Field extends string>(
  values: Values<Field>,
  fields: readonly Field[],
): Values<Field> => fromEntries(fields, (field) => values[field].trim());

/** The first of the fields, in their own order, that is faulty. */
export const firstFaulty = <Field extends string>(
  faults: Faults<Field>,
  fields: readonly Field[],
): Field | undefined => fields.find((field) => faults[field] !== undefined);

/** Whether the browser's own check rejects what was typed; that nothing was typed is not its business. */
export const isMalformed = (validity: ValidityState | undefined): boolean =>
  validity !== undefined && !validity.valid && !validity.valueMissing;

/** Only the faults of the given fields. */
export const pickFaults = <Field extends string>(
  faults: Faults<Field>,
  fields: readonly Field[],
): Faults<Field> => {
  const picked: Partial<Record<Field, string>> = {};
  for (const field of fields) if (faults[field] !== undefined) picked[field] = faults[field];
  return picked;
};
