import { notify } from '#client/components/base/notify.ts';
import * as texts from '#shared/messages/portfolio/public-page.ts';
import { publicPagePath } from '#shared/portfolio/portfolio.ts';

/** Puts the address of a public page on the clipboard, and says so. */
export async function copyPageLink(username: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(publicPagePath(username), window.location.origin).href);
    notify.success(texts.linkCopied);
  } catch {
    notify.error(texts.copyFailed);
  }
}
