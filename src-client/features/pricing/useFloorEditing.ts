import { useState } from 'react';
import { notify } from '#client/components/base/notify.ts';
import { toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { FLOOR_MAX_MAJOR, FLOORS_CURRENCY } from '#shared/constants.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import type { Money } from '#shared/money.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { priceLabel } from './floorWords.ts';

interface Editing {
  floorId: string;
  /** The value in the field, in whole pounds; null if it is no number. */
  priceMajor: number | null;
  /** The price that the person knows the floor to have: the one when editing began, or the one in a refusal. */
  seen: Money;
  problem: string | null;
}

/** Editing in the table: one floor at a time, saved or cancelled (ADM-PF-13, ADM-PF-22). */
export interface FloorEditing {
  current: Editing | null;
  busy: boolean;
  start: (floor: FloorRow) => void;
  type: (priceMajor: number | null) => void;
  cancel: () => void;
  save: () => void;
}

/** Whether a price can be saved: imported floors may contain parts of a pound. */
const isPrice = (price: number | null): price is number =>
  price !== null && Number.isInteger(price) && price >= 0 && price <= FLOOR_MAX_MAJOR;

export function useFloorEditing(): FloorEditing {
  const [current, setCurrent] = useState<Editing | null>(null);
  const utils = trpc.useUtils();
  const update = trpc.pricing.update.useMutation({
    onSuccess: () => {
      notify.success('Pricing floor updated successfully');
      setCurrent(null);
    },
    onError: async (error, { floorId }) => {
      toastError(error, 'Failed to update pricing floor');
      const code = errorCode(error);
      if (code === 'NOT_FOUND') setCurrent(null);
      if (code !== 'CONFLICT') return;
      // The next attempt replaces the current price.
      const { rows } = await utils.pricing.floors.fetch({}, { staleTime: 0 });
      const now = rows.find(({ id }) => id === floorId);
      if (now)
        change({
          seen: now.minPrice,
          problem: `Someone else has changed this price to ${priceLabel(now.minPrice)}. Save again to replace it.`,
        });
    },
  });
  const change = (part: Partial<Editing>) => setCurrent((editing) => editing && { ...editing, ...part });

  return {
    current,
    busy: update.isPending,
    start: ({ id, minPrice }) =>
      setCurrent({
        floorId: id,
        priceMajor: minPrice.amountMinor / minorPerMajor(FLOORS_CURRENCY),
        seen: minPrice,
        problem: null,
      }),
    type: (priceMajor) => change({ priceMajor, problem: null }),
    cancel: () => setCurrent(null),
    save: () => {
      if (!current || update.isPending) return;
      const { priceMajor: minPriceMajor } = current;
      if (!isPrice(minPriceMajor)) return change({ problem: pricingMessages.priceRange });
      update.mutate({ floorId: current.floorId, minPriceMajor, seenMinor: current.seen.amountMinor });
    },
  };
}
