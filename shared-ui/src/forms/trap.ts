/** Says nothing that autofill knows: no name, address, company, phone or card. */
export const trapName = 'proper-q7';

/** Whether something filled the field that no person can see. */
export function isTrapped(data: FormData): boolean {
  const value = data.get(trapName);
  return typeof value === 'string' && value !== '';
}
