import { useSyncExternalStore } from 'react';
import { TIME_ZONE_COOKIE } from '#shared/page.ts';
import { usePageFacts } from '../base/pageFacts.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NEVER = () => () => {};
let own: string | undefined;

/** The reader's time zone, such as `Europe/Berlin`. */
export function ownTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return own;
}

/** The time zone in which moments are shown. */
export function useTimeZone(): string {
  const rendered = usePageFacts()?.timeZone ?? 'UTC';
  return useSyncExternalStore(NEVER, ownTimeZone, () => rendered);
}

/** Every time zone that this browser knows; other browsers may know others. */
export const allTimeZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Tells the server the reader's time zone, so that it renders the next page with local times. */
export function rememberTimeZone(rendered: string | undefined): void {
  if (rendered === ownTimeZone()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${TIME_ZONE_COOKIE}=${ownTimeZone()}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
