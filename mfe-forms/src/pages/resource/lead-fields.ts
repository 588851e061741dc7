import { type BackendRows, fieldMessages } from '@proper/shared-types';
import type { FieldErrors, Values } from '@proper/shared-ui';
import { downloadOf } from '../../content/files';
import type { Resource } from '../../content/resource-fields';

export const leadFields = ['first_name', 'email'] as const;
export type LeadField = (typeof leadFields)[number];

/** Whether a field is empty, the one error that a notice reports. */
export const isMissing = (values: Values<LeadField>): boolean =>
  values.first_name === '' || values.email === '';

/** The errors of trimmed values, by field. */
export function leadErrors(
  values: Values<LeadField>,
  malformed: (field: LeadField) => boolean,
): FieldErrors<LeadField> {
  return {
    ...(values.first_name === '' && { first_name: fieldMessages.firstNameMissing }),
    ...(values.email === '' && { email: fieldMessages.emailMissing }),
    ...(values.email !== '' && malformed('email') && { email: fieldMessages.emailMalformed }),
  };
}

/**
 * The record of a lead.
 *
 * @param here - The address of the page, against which the file's address is resolved.
 */
export const leadRecord = (
  values: Values<LeadField>,
  { title, type, ...resource }: Resource,
  here: string,
): BackendRows['email_submissions'] => {
  const download = downloadOf(resource);
  return {
    email: values.email,
    first_name: values.first_name,
    resource_title: title,
    resource_type: type,
    download_url: download === null ? null : new URL(download, here).href,
  };
};
