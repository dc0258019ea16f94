/** What the server writes into every page it gives out, instead of these words: the address of the site and its support. */
export const PUBLIC_URL_MARK = '__PUBLIC_URL__';
export const SUPPORT_EMAIL_MARK = '__SUPPORT_EMAIL__';
/** Where the server names the scripts that the screen of the address needs. */
export const SCRIPTS_MARK = '__SCRIPTS__';

/** Where people write to for help; the server puts it into the head of the page. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return SUPPORT_EMAIL_MARK;
  return document.querySelector('meta[name="support-email"]')?.getAttribute('content') ?? '';
}
