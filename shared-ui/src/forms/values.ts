/** What a form holds, by field. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** The message beside each invalid field. */
export type FieldErrors<Field extends string> = { readonly [Key in Field]?: string };

const fromEntries = <Field extends string>(fields: readonly Field[], textOf: (field: Field) => string) =>
  Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;

/** The texts of a form's fields; empty where the form has no such field. */
export const readValues = <Field extends string>(data: FormData, fields: readonly Field[]): Values<Field> =>
  fromEntries(fields, (field) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  });

/** The values without leading and trailing spaces. A value of spaces alone becomes empty. */
export const trimValues = <Field extends string>(
  values: Values<Field>,
  fields: readonly Field[],
): Values<Field> => fromEntries(fields, (field) => values[field].trim());

/** The first of the fields, in their own order, that is invalid. */
export const firstInvalid = <Field extends string>(
  errors: FieldErrors<Field>,
  fields: readonly Field[],
): Field | undefined => fields.find((field) => errors[field] !== undefined);

/** Whether the browser's own check rejects what was typed. A field that is merely empty is not malformed. */
export const isMalformed = (validity: ValidityState | undefined): boolean =>
  validity !== undefined && !validity.valid && !validity.valueMissing;

/** Only the errors of the given fields. */
export const pickErrors = <Field extends string>(
  errors: FieldErrors<Field>,
  fields: readonly Field[],
): FieldErrors<Field> => {
  const picked: Partial<Record<Field, string>> = {};
  for (const field of fields) if (errors[field] !== undefined) picked[field] = errors[field];
  return picked;
};
