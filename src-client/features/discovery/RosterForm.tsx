import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { BULK_INVITE_MAX } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { ROSTER_PARTS, ROSTER_SENTENCE_MAX_CHARS, ROSTER_WEIGHT, type RosterPart } from '#shared/discovery/roster.ts';
import { reasonOf } from '#shared/may.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterFields } from './FilterFields.tsx';
import { rosterFiltersOf, rosterInput, sizeOf, weightsOf } from './roster.ts';
import type { RosterSearch } from './rosterSearch.ts';

interface FormProps {
  campaignId: string;
  search: RosterSearch;
  /** The question to the server, as text. */
  asked: string;
  onChange: (change: Partial<RosterSearch>) => void;
}

/** The filters in an address: those that exclude nobody are left out. */
const inAddress = (filters: CreatorFilters): Partial<RosterSearch> =>
  Object.fromEntries(
    Object.entries({ ...NO_FILTERS, ...filters }).map(([name, value]) => [
      name,
      value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ]),
  );

const WEIGHTS: Record<RosterPart, { param: 'match' | 'reach' | 'price' | 'variety'; label: string; hint: string }> = {
  match: { param: 'match', label: 'match', hint: 'How well they fit the brief' },
  reach: { param: 'reach', label: 'reach', hint: 'Each tenfold of followers counts the same' },
  price: { param: 'price', label: 'price', hint: 'How much of the budget they leave' },
  platforms: { param: 'variety', label: 'platforms', hint: 'Each platform counts once' },
};

/** What a roster is asked for: whom, how many, and what counts how much. Every change takes effect at once. */
export function RosterForm({ campaignId, search, asked, onChange }: FormProps) {
  const [open, setOpen] = useState(false);
  const filters: CreatorFilters = { ...NO_FILTERS, ...rosterFiltersOf(search) };
  const change = (next: (now: CreatorFilters) => CreatorFilters) => onChange(inAddress(next(filters)));
  const { least, most } = sizeOf(search);
  const weights = weightsOf(search);
  const applied = filterCount(filters);
  return (
    <div className="grid min-w-0 gap-4 max-lg:contents">
      <Card title="Whom you look for">
        <Loaded asked={asked} failure={() => null} skeleton={<SkeletonText lines={2} className="mb-4" />}>
          <div className="mb-4">
            <Sentence campaignId={campaignId} search={search} onRead={(read) => onChange(inAddress(read))} />
          </div>
        </Loaded>
        {applied > 0 && <ActiveFilters filters={filters} onChange={change} />}
        <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
          Filters
          {applied > 0 && <span className="text-muted">({applied})</span>}
        </Button>
        <fieldset className="mt-5">
          <legend className="mb-1.5 text-[0.875rem] font-medium">Number of creators</legend>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="At least"
              limits={{ min: 1, max: BULK_INVITE_MAX }}
              value={least}
              onChange={(value) => value && onChange({ least: value, most: Math.max(value, most) })}
            />
            <NumberField
              label="At most"
              limits={{ min: 1, max: BULK_INVITE_MAX }}
              value={most}
              onChange={(value) => value && onChange({ most: value, least: Math.min(value, least) })}
            />
          </div>
        </fieldset>
      </Card>
      <Card
        className="max-lg:order-last"
        title="What counts"
        description="Exclusivity and availability are rules, not weights."
      >
        <div className="space-y-4">
          {ROSTER_PARTS.map((part) => (
            <Weight
              key={part}
              label={WEIGHTS[part].label}
              hint={WEIGHTS[part].hint}
              value={weights[part]}
              onChange={(value) => onChange({ [WEIGHTS[part].param]: value })}
            />
          ))}
        </div>
      </Card>
      {open && (
        <Drawer
          open
          title="Filters"
          size="sm"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => change(() => NO_FILTERS)}>Reset All</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Show roster
              </Button>
            </>
          }
        >
          <div className="space-y-7">
            <FilterFields filters={filters} onChange={(some) => change((now) => ({ ...now, ...some }))} />
          </div>
        </Drawer>
      )}
    </div>
  );
}

/** A description that a language model turns into filters; without a model, why there is none. */
function Sentence({
  campaignId,
  search,
  onRead,
}: Pick<FormProps, 'campaignId' | 'search'> & { onRead: (filters: CreatorFilters) => void }) {
  const { pages } = usePagedList(trpc.discovery.roster, rosterInput(campaignId, search), useOpened());
  const [sentence, setSentence] = useState('');
  const read = trpc.discovery.readSentence.useMutation({
    onSuccess: ({ filters }) => filters && onRead({ ...NO_FILTERS, ...filters }),
  });
  const may = pages[0]?.roster.may.readSentence;
  const closed = may ? reasonOf(may) : null;
  if (closed !== null) return <p className="text-muted text-sm">{closed}</p>;
  const note = read.error ? errorMessage(read.error) : read.data?.note;
  return (
    <>
      <TextArea
        label="Describe them"
        hint="Becomes filters, which you can change."
        placeholder="Beauty creators on TikTok with an audience in Germany"
        rows={3}
        maxLength={ROSTER_SENTENCE_MAX_CHARS}
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
        error={note ?? undefined}
      />
      <Button
        className="mt-3"
        disabled={sentence.trim() === ''}
        busy={read.isPending}
        onClick={() => read.mutate({ campaignId, sentence })}
      >
        Turn into filters
      </Button>
    </>
  );
}

/**
 * The weight of one thing. While its handle is dragged the value is local; it is reported when the handle is released, or a key is. It is the browser's
 * own slider, because a page that comes with its data may not have the styles that position Base UI's.
 */
function Weight({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: number;
  onChange: (value: number) => void;
}) {
  // What was slid to counts until the address has another value, which comes a little later.
  const [slid, setSlid] = useState({ from: value, to: value });
  const id = useId();
  const shown = slid.from === value ? slid.to : value;
  const release = () => {
    if (shown !== value) onChange(shown);
  };
  return (
    <div>
      <p className="flex items-baseline justify-between text-[0.875rem] font-medium">
        <label htmlFor={id}>{`Weight of ${label}`}</label>
        <span className="tabular-nums">{shown}</span>
      </p>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </p>
      <input
        id={id}
        type="range"
        aria-describedby={`${id}-hint`}
        {...ROSTER_WEIGHT}
        value={shown}
        onChange={(event) => setSlid({ from: value, to: event.target.valueAsNumber })}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
        className="range range-primary range-xs mt-1 w-full"
      />
    </div>
  );
}
