import { useEffect, useRef, useState } from 'react';
import { storage } from '#client/components/base/storage.ts';
import type { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useAutosave } from '#client/components/forms/useAutosave.ts';
import type { Brief, BriefForm } from '#shared/contracts/brief.schema.ts';

interface Kept {
  /** The stored brief that it was written over; over another one it would undo what somebody else wrote. */
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
 * Keeps what is typed into a brief in this browser until it is saved or given up, and brings it back when the page went before that. The
 * server gets it by Save alone: each save there is a new version, for which creators who have signed have to sign again.
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
    /** Whether the form shows what was kept. */
    restored: kept !== null,
    forget: () => {
      over.current = true;
      storage.remove(keyOf(campaignId));
    },
  };
}
