import { NOTICE_COOKIE } from '#shared/page.ts';

/** The name of what the server wants said after a redirect, once; null where there is nothing. */
export function takeNotice(): string | null {
  const [, name = null] = new RegExp(`(?:^|; )${NOTICE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  if (name) document.cookie = `${NOTICE_COOKIE}=; path=/; max-age=0; samesite=lax`;
  return name;
}
