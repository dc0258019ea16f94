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

/** Goes by the server's clock from here on: what is due and what is over is the server's to say, whatever a computer's clock shows. */
export function setServerClock(serverNow: Date): void {
  aheadMs = serverNow.getTime() - Date.now();
  tick();
}

function subscribe(onTick: () => void): () => void {
  readers.add(onTick);
  timer ??= setInterval(tick, MINUTE_MS);
  // Without readers the clock has not ticked.
  if (Date.now() + aheadMs - now.getTime() >= MINUTE_MS) tick();
  return () => {
    readers.delete(onTick);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time as the server has it, new each minute: the one clock of the screens. The same throughout one drawing of the page. */
export function useNow(): Date {
  const rendered = usePageFacts()?.now;
  const renderedAt = useMemo(() => (rendered === undefined ? now : new Date(rendered)), [rendered]);
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  );
}
