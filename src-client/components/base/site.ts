/** Placeholders that the server replaces in every page that it sends: the address of the site and of its support. */
export const PUBLIC_URL_MARK = '__PUBLIC_URL__';
export const SUPPORT_EMAIL_MARK = '__SUPPORT_EMAIL__';
/** Where the server inserts the scripts that the requested screen needs. */
export const SCRIPTS_MARK = '__SCRIPTS__';

/** Where people write for help; the server puts it into the head of the page. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return SUPPORT_EMAIL_MARK;
  return document.querySelector('meta[name="support-email"]')?.getAttribute('content') ?? '';
}
