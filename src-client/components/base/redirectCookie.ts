import { NOTICE_COOKIE } from '#shared/page.ts';

/** The name of a message that the server wants shown once after a redirect; null if there is none. */
export function takeNotice(): string | null {
  const [, name = null] = new RegExp(`(?:^|; )${NOTICE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  if (name) document.cookie = `${NOTICE_COOKIE}=; path=/; max-age=0; samesite=lax`;
  return name;
}
