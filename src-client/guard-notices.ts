import { authMessages, setupMessages } from '#shared/messages/auth.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { GuardNotice } from '#shared/page.ts';
import { notify } from './components/base/notify.ts';

/** What people are told when a guard leads them elsewhere. */
const NOTICES = {
  brandDenied: () => notify.error(authMessages.brandAccessDenied),
  notAuthenticated: () => notify.error(campaignMessages.userNotAuthenticated),
  pageMissing: () => notify.info(commonMessages.pageMissing),
  signInFirst: () => notify.error(setupMessages.loginRequired),
} satisfies Record<GuardNotice, () => void>;

export const tell = (notice: GuardNotice): void => NOTICES[notice]();

/** Tells what the server could not say because it redirected: it left the name of the notice in a cookie. */
export function tellAfterRedirect(name: string): void {
  if (Object.hasOwn(NOTICES, name)) tell(name as GuardNotice);
}
