import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { RECORD_ENTRIES_MIN } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { FIGURES_OF, type RecordFigure, type RecordSide } from '#shared/records/figures.ts';
import type { EntryView } from '#shared/records/records.schema.ts';
import { figureLabels } from '#shared/records/records.ts';
import { OBJECTION_LOOKS } from '#shared/status-looks.ts';
import { entryWords } from './entryWords.ts';
import { ObjectDialog } from './ObjectDialog.tsx';
import { recordSearches } from './recordSearch.ts';
import { TrackRecord } from './TrackRecord.tsx';

const SHOWN_TO: Readonly<Record<RecordSide, string>> = {
  brand: 'Creators read it with your offers.',
  creator: 'Brands read it in Discover and with your applications.',
};

/** One's own track record, and the entries behind each figure, to which one can object. */
export function RecordPage({ side }: { side: RecordSide }) {
  const list = useListSearch(recordSearches[side]);
  const { figure } = list.input;
  return (
    <>
      <PageHeader
        title={recordMessages.title}
        description={`How you have worked so far, counted from the log of what happened. ${SHOWN_TO[side]}`}
        actions={<ButtonLink to={side === 'brand' ? '/brand/cases' : '/creator/cases'}>Cases</ButtonLink>}
      />
      <Card
        title="Your figures"
        description={`Nobody can edit them. A figure is shown from ${RECORD_ENTRIES_MIN} entries on; entries that were left out after an objection do not count.`}
      >
        <Loaded failure={{ title: 'Your figures could not be loaded' }} skeleton={<SkeletonText lines={4} />}>
          <Figures side={side} />
        </Loaded>
      </Card>
      <h2 className="text-card mt-8 mb-3 font-[620]">The entries behind them</h2>
      <PagedTable
        query={trpc.records.entries}
        input={list.input}
        filters={
          <div className="mb-4 sm:max-w-64">
            <Select
              label="Figure"
              hideLabel
              options={FIGURES_OF[side].map((value) => ({ value, label: figureLabels[side][value] ?? value }))}
              value={figure}
              onChange={({ target }) =>
                list.onSearch({ figure: FIGURES_OF[side].find((known) => known === target.value) })
              }
            />
          </div>
        }
        label="Entries"
        columns={columns(figure)}
        failure={{ title: 'The entries could not be loaded' }}
        empty={{ title: 'No entries yet', text: 'Each entry appears here within minutes of its end.' }}
      />
    </>
  );
}

function Figures({ side }: { side: RecordSide }) {
  const [{ counts }] = trpc.records.mine.useSuspenseQuery();
  return <TrackRecord side={side} counts={counts} look="screen" />;
}

const columns = (figure: RecordFigure): readonly Column<EntryView>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaignName }) => <span className="break-words">{campaignName}</span>,
  },
  { key: 'result', leads: true, header: 'Result', cell: (row) => entryWords(figure, row) },
  { key: 'ended', leads: true, header: 'When', cell: ({ endedAt }) => <DateText value={endedAt} time /> },
  { key: 'objection', header: 'Objection', cell: (row) => <Objection figure={figure} row={row} /> },
];

/** The objection to an entry and the answer, or the button that makes one. */
function Objection({ figure, row: { id, campaignName, objection, may } }: { figure: RecordFigure; row: EntryView }) {
  const [open, setOpen] = useState(false);
  if (objection) {
    return (
      <span className="block max-w-80">
        <LookPill look={OBJECTION_LOOKS[objection.status]} />
        <span className="text-muted mt-1 block text-sm break-words">{objection.reason}</span>
        {objection.decision && (
          <span className="mt-1 block text-sm break-words">{`Answer: ${objection.decision}`}</span>
        )}
      </span>
    );
  }
  if (!may.object.allowed) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Object to the entry of ${isolated(campaignName)}`}
        onClick={() => setOpen(true)}
      >
        Object
      </Button>
      {open && <ObjectDialog figure={figure} entryId={id} campaignName={campaignName} onClose={() => setOpen(false)} />}
    </>
  );
}
