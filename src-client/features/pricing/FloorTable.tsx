import { Check, History, Pencil, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { FLOOR_MAX_MAJOR } from '#shared/constants.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { floorName } from './floorWords.ts';
import type { FloorEditing } from './useFloorEditing.ts';

/** The actions on a floor. */
export interface FloorActs {
  editing: FloorEditing;
  onDelete: (floor: FloorRow) => void;
  onHistory: (floor: FloorRow) => void;
}

const columns = (acts: FloorActs): readonly Column<FloorRow>[] => [
  { key: 'tier', header: 'Creator Tier', cell: ({ tier }) => <span className="font-medium">{tier}</span> },
  { key: 'type', header: 'Campaign Type', cell: ({ campaignType }) => campaignType },
  {
    key: 'price',
    header: 'Minimum Price',
    align: 'right',
    cell: (floor) =>
      acts.editing.current?.floorId === floor.id ? (
        <PriceField floor={floor} editing={acts.editing} />
      ) : (
        <Money {...floor.minPrice} whole />
      ),
  },
  { key: 'updated', header: 'Last Updated', cell: ({ updatedAt }) => <RelativeTime value={updatedAt} far /> },
  { key: 'actions', header: 'Actions', cell: (floor) => <Actions floor={floor} {...acts} /> },
];

function PriceField({ floor, editing }: { floor: FloorRow; editing: FloorEditing }) {
  const { current } = editing;
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone, and the field is in its row.
  useEffect(() => field.current?.select(), []);
  return (
    <NumberField
      label={`Minimum price of ${floorName(floor)} in pounds`}
      hideLabel
      limits={{ min: 0, max: FLOOR_MAX_MAJOR }}
      ref={field}
      className="ml-auto w-44 text-right whitespace-normal"
      value={current?.priceMajor ?? null}
      error={current?.problem ?? undefined}
      onChange={editing.type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') editing.save();
        if (event.key === 'Escape') editing.cancel();
      }}
    />
  );
}

function Actions({ floor, editing, onDelete, onHistory }: FloorActs & { floor: FloorRow }) {
  const what = floorName(floor);
  if (editing.current?.floorId === floor.id) {
    return (
      <span className="flex">
        <IconButton icon={Check} size="sm" label={`Save ${what}`} busy={editing.busy} onClick={editing.save} />
        <IconButton
          icon={X}
          size="sm"
          label={`Cancel editing ${what}`}
          disabled={editing.busy}
          onClick={editing.cancel}
        />
      </span>
    );
  }
  const other = editing.current !== null;
  return (
    <span className="flex">
      <IconButton
        icon={Pencil}
        size="sm"
        label={`Edit ${what}`}
        disabled={other}
        onClick={() => editing.start(floor)}
      />
      <IconButton icon={History} size="sm" label={`History of ${what}`} onClick={() => onHistory(floor)} />
      <IconButton icon={Trash2} size="sm" label={`Delete ${what}`} disabled={other} onClick={() => onDelete(floor)} />
    </span>
  );
}

/** Floors, one a row, each edited in place (ADM-PF-09 to ADM-PF-14). */
export function FloorTable({
  label = pricingMessages.title,
  rows,
  refreshing,
  ...acts
}: FloorActs & { label?: string; rows: readonly FloorRow[] | undefined; refreshing?: boolean }) {
  return (
    <DataTable
      label={label}
      columns={columns(acts)}
      rows={rows}
      refreshing={refreshing}
      rowKey={({ id }) => id}
      empty={{ title: 'No pricing floors found.' }}
    />
  );
}
