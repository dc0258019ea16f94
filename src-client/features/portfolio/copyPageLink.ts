import { copyText } from '#client/components/base/copy.ts';
import * as texts from '#shared/messages/portfolio/public-page.ts';
import { publicPagePath } from '#shared/portfolio/portfolio.ts';

/** Puts the address of a public page on the clipboard, and says so. */
export const copyPageLink = (username: string): Promise<void> =>
  copyText(new URL(publicPagePath(username), window.location.origin).href, {
    copied: texts.linkCopied,
    failed: texts.copyFailed,
  });
