import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { known, useAsked } from '#client/components/lists/useAsked.ts';
import { type Address, useListSearch } from '#client/components/lists/useListSearch.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/choices/tiers.ts';
import { plural } from '#shared/format.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { AddFloor } from './AddFloor.tsx';
import { FloorGroups } from './FloorGroups.tsx';
import { FloorHistory } from './FloorHistory.tsx';
import { type FloorActs, FloorTable } from './FloorTable.tsx';
import { type FloorsSearch, floorsSearch, type Grouping, type View } from './floorsSearch.ts';
import { floorName, priceLabel } from './floorWords.ts';
import { useFloorEditing } from './useFloorEditing.ts';

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'table', label: 'Table View' },
  { value: 'grouped', label: 'Grouped View' },
];
const GROUPINGS: readonly { value: Grouping; label: string }[] = [
  { value: 'tier', label: 'Group by Creator Tier' },
  { value: 'type', label: 'Group by Campaign Type' },
];

type Opened = { what: 'add' } | { what: 'delete' | 'history'; floor: FloorRow };

/** The lowest prices that can be offered, by creator tier and campaign type (ADM-PF). */
export function FloorsPage() {
  const list = useListSearch(floorsSearch);
  const { search } = list;
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const acts: FloorActs = {
    editing: useFloorEditing(),
    onDelete: (floor) => setOpen({ what: 'delete', floor }),
    onHistory: (floor) => setOpen({ what: 'history', floor }),
  };
  return (
    <>
      <PageHeader
        title={pricingMessages.title}
        description="The lowest price that can be offered to creators of each tier"
        actions={
          <>
            <ButtonLink to="/admin/benchmarks">Benchmarks</ButtonLink>
            <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: 'add' })}>
              {pricingMessages.add}
            </Button>
          </>
        }
      />
      <Filters {...list} />
      <Loaded
        asked={JSON.stringify(list.input)}
        failure={staffFailure('Error loading pricing floors. Please try again.')}
        skeleton={
          <>
            <Total />
            <FloorTable rows={undefined} {...acts} />
          </>
        }
      >
        <Floors search={search} {...acts} />
      </Loaded>
      {open?.what === 'add' && <AddFloor onClose={close} />}
      {open?.what === 'delete' && <DeleteFloor floor={open.floor} onClose={close} />}
      {open?.what === 'history' && <FloorHistory floor={open.floor} onClose={close} />}
    </>
  );
}

/** How many floors there are; it keeps its place while that is not known. */
function Total({ total }: { total?: number }) {
  return (
    <p className="text-muted mb-3 min-h-5 text-sm" aria-live="polite">
      {total !== undefined && plural(total, 'pricing floor')}
    </p>
  );
}

function Floors({ search, ...acts }: FloorActs & { search: FloorsSearch }) {
  const [asked, refreshing] = useAsked(floorsSearch.input(search));
  const [{ rows, total }] = trpc.pricing.floors.useSuspenseQuery(asked);
  const grouped = search.view === 'grouped' && rows.length > 0;
  return (
    <>
      <Total total={total} />
      {grouped ? (
        <div className={cx(refreshing && 'opacity-60')} aria-busy={refreshing || undefined}>
          <FloorGroups rows={rows} grouping={search.group ?? 'tier'} {...acts} />
        </div>
      ) : (
        <FloorTable rows={known(rows, refreshing)} refreshing={refreshing} {...acts} />
      )}
    </>
  );
}

function Filters({ search, onSearch }: Pick<Address<FloorsSearch>, 'search' | 'onSearch'>) {
  const { view = 'table', group = 'tier' } = search;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        label="Search by tier or campaign type"
        className="min-w-60 flex-1 max-sm:basis-full"
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text || undefined })}
      />
      <Select
        label="Creator Tier"
        hideLabel
        className="w-40 max-sm:w-full"
        placeholder="All Tiers"
        options={asOptions(TIERS)}
        value={search.tier ?? ''}
        onChange={({ target }) => onSearch({ tier: TIERS.find((tier) => tier === target.value) })}
      />
      <Select
        label="Campaign Type"
        hideLabel
        className="w-52 max-sm:w-full"
        placeholder="All Campaign Types"
        options={asOptions(CAMPAIGN_TYPES)}
        value={search.type ?? ''}
        onChange={({ target }) => onSearch({ type: CAMPAIGN_TYPES.find((type) => type === target.value) })}
      />
      <Choice
        label="View"
        options={VIEWS}
        value={view}
        onChange={(next) => onSearch({ view: next === 'table' ? undefined : next })}
      />
      {view === 'grouped' && (
        <Choice
          label="Grouping"
          options={GROUPINGS}
          value={group}
          onChange={(next) => onSearch({ group: next === 'tier' ? undefined : next })}
        />
      )}
    </div>
  );
}

/** Two buttons, one of which is pressed. */
function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="join max-sm:w-full">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'btn join-item border-base-content/20 text-[0.875rem] font-semibold max-sm:flex-1 pointer-coarse:h-11',
            option.value === value ? 'bg-base-300 text-base-content' : 'bg-base-100 text-muted',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Asks before a floor is deleted, and says what that changes (ADM-PF-14). */
function DeleteFloor({ floor, onClose }: { floor: FloorRow; onClose: () => void }) {
  const remove = trpc.pricing.delete.useMutation({
    onError: (error) => toastError(error, 'Failed to delete pricing floor'),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Pricing Floor"
      confirmLabel="Delete"
      onConfirm={async () => {
        await remove.mutateAsync({ floorId: floor.id, seenMinor: floor.minPrice.amountMinor });
        notify.success('Pricing floor deleted successfully');
        onClose();
      }}
    >
      <p>{`The minimum price of ${priceLabel(floor.minPrice)} for ${floorName(floor)} will be removed.`}</p>
      <p className="text-muted mt-2">Offers below this price will be possible again.</p>
    </ConfirmDialog>
  );
}
