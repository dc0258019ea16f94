/** The settings' rules, with the validation library; fetched after the form is on the screen. */
export { savableFields } from '#shared/settings/settings.schema.ts';
