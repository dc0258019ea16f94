import { useEffect, useRef, useState } from 'react';
import { storage } from '#client/components/base/storage.ts';
import type { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useAutosave } from '#client/components/forms/useAutosave.ts';
import type { Brief, BriefForm } from '#shared/contracts/brief.schema.ts';

interface Kept {
  /** The stored brief that the draft started from; on top of another one it would undo somebody else's changes. */
  over: Brief | null;
  values: BriefForm;
}

const keyOf = (campaignId: string): string => `accord-brief-${campaignId}`;

function keptOf(campaignId: string, stored: Brief | null): Kept | null {
  const text = storage.get(keyOf(campaignId));
  if (text === null) return null;
  try {
    const kept: Kept = JSON.parse(text);
    return JSON.stringify(kept.over) === JSON.stringify(stored) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps an unsaved brief in this browser until it is saved or discarded, and restores it if the page was closed before that. It is sent to the server
 * only by Save: each save there is a new version, which creators who have signed must sign again.
 */
export function useKeptBrief(
  { reset, subscribe, values }: Pick<ReturnType<typeof useAppForm<BriefForm, Brief>>, 'reset' | 'subscribe' | 'values'>,
  { campaignId, stored }: { campaignId: string; stored: Brief | null },
) {
  const [kept] = useState(() => keptOf(campaignId, stored));
  const over = useRef(false);
  const { edit } = useAutosave<'brief', Kept>({
    prepare: async () => {},
    pack: () => (over.current ? null : { body: { over: stored, values: values() }, names: ['brief'] }),
    send: async (body) => storage.set(keyOf(campaignId), JSON.stringify(body)),
  });
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => edit('brief') }), [subscribe, edit]);
  return {
    /** Whether the form shows the kept draft. */
    restored: kept !== null,
    forget: () => {
      over.current = true;
      storage.remove(keyOf(campaignId));
    },
  };
}
