import { authMessages, setupMessages } from '#shared/messages/auth.ts';
import type { GuardNotice } from '#shared/page.ts';
import { notify } from './components/base/notify.ts';

/** Why a guard sends people elsewhere, in words for them. */
const NOTICES = {
  brandDenied: () => notify.error(authMessages.brandAccessDenied),
  notAuthenticated: () => notify.error('User not authenticated'),
  notProved: () => notify.error('Your company’s sign-in page did not confirm that it is you. Please try again.'),
  pageMissing: () => notify.info('There is no such page.'),
  proved: () => notify.success('Confirmed. You can make the change now.'),
  signInFirst: () => notify.error(setupMessages.loginRequired),
} satisfies Record<GuardNotice, () => void>;

export const tell = (notice: GuardNotice): void => NOTICES[notice]();

/** Shows a notice that the server could not show because it redirected: it left the notice's name in a cookie. */
export function tellAfterRedirect(name: string): void {
  if (Object.hasOwn(NOTICES, name)) tell(name as GuardNotice);
}
