import { useMemo, useSyncExternalStore } from 'react';
import { usePageFacts } from '../base/pageFacts.ts';

const MINUTE_MS = 60_000;

/** How far the server's clock is ahead of this one's, in milliseconds. */
let aheadMs = 0;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

function tick(): void {
  now = new Date(Date.now() + aheadMs);
  for (const read of readers) read();
}

/** Uses the server's clock from here on: what is due or over is for the server to say, whatever this computer's clock shows. */
export function setServerClock(serverNow: Date): void {
  aheadMs = serverNow.getTime() - Date.now();
  tick();
}

function subscribe(onTick: () => void): () => void {
  readers.add(onTick);
  timer ??= setInterval(tick, MINUTE_MS);
  // The clock does not tick while nobody reads it.
  if (Date.now() + aheadMs - now.getTime() >= MINUTE_MS) tick();
  return () => {
    readers.delete(onTick);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time on the server's clock, updated each minute: the one clock of all screens. It does not change within one render of the page. */
export function useNow(): Date {
  const rendered = usePageFacts()?.now;
  const renderedAt = useMemo(() => (rendered === undefined ? now : new Date(rendered)), [rendered]);
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  );
}
