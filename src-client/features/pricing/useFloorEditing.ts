import { useState } from 'react';
import { notify } from '#client/components/base/Toaster.tsx';
import { toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { FLOOR_MAX_MAJOR, FLOORS_CURRENCY } from '#shared/constants.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import * as texts from '#shared/messages/pricing/floor-table.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import type { Money } from '#shared/money.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { priceLabel } from './floorWords.ts';

interface Editing {
  floorId: string;
  /** What stands in the field. */
  text: string;
  /** What the person knows the floor to hold: what it held when the editing began, or what a refusal said. */
  seen: Money;
  problem: string | null;
}

/** The inline edit of the table: one floor at a time, saved or given up (ADM-PF-13, ADM-PF-22). */
export interface FloorEditing {
  current: Editing | null;
  busy: boolean;
  start: (floor: FloorRow) => void;
  type: (text: string) => void;
  cancel: () => void;
  save: () => void;
}

/** A price as it was typed; null where it is none that can be saved. */
function typedPrice(text: string): number | null {
  const price = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(price) && price >= 0 && price <= FLOOR_MAX_MAJOR ? price : null;
}

export function useFloorEditing(): FloorEditing {
  const [current, setCurrent] = useState<Editing | null>(null);
  const utils = trpc.useUtils();
  const update = trpc.pricing.update.useMutation({
    onSuccess: () => {
      notify.success(pricingMessages.updated);
      setCurrent(null);
    },
    onError: async (error, { floorId }) => {
      toastError(error, pricingMessages.updateFailed);
      const code = errorCode(error);
      if (code === 'NOT_FOUND') setCurrent(null);
      if (code !== 'CONFLICT') return;
      // What it holds now is what the next try replaces.
      const { rows } = await utils.pricing.floors.fetch({}, { staleTime: 0 });
      const now = rows.find(({ id }) => id === floorId);
      if (now) change({ seen: now.minPrice, problem: texts.changedTo(priceLabel(now.minPrice)) });
    },
  });
  const change = (part: Partial<Editing>) => setCurrent((editing) => editing && { ...editing, ...part });

  return {
    current,
    busy: update.isPending,
    start: ({ id, minPrice }) =>
      setCurrent({
        floorId: id,
        text: String(minPrice.amountMinor / minorPerMajor(FLOORS_CURRENCY)),
        seen: minPrice,
        problem: null,
      }),
    type: (text) => change({ text, problem: null }),
    cancel: () => setCurrent(null),
    save: () => {
      if (!current || update.isPending) return;
      const minPriceMajor = typedPrice(current.text);
      if (minPriceMajor === null) return change({ problem: pricingMessages.priceRange });
      update.mutate({ floorId: current.floorId, minPriceMajor, seenMinor: current.seen.amountMinor });
    },
  };
}
