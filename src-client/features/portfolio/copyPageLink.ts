import { copyText } from '#client/components/base/copy.ts';
import { publicPagePath } from '#shared/portfolio/portfolio.ts';

/** Copies the address of a public page to the clipboard, and says so. */
export const copyPageLink = (username: string): Promise<void> =>
  copyText(new URL(publicPagePath(username), window.location.origin).href, {
    copied: 'Link copied',
    failed: 'The link could not be copied. Copy it from the address bar.',
  });
