import Bowser from 'bowser';

/** A device in plain words, such as `Chrome on Windows`, read from the browser's User-Agent header. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name && !os.name) return 'Unknown device';
  if (!os.name) return browser.name ?? 'Unknown device';
  return `${browser.name ?? 'A browser'} on ${os.name}`;
}
