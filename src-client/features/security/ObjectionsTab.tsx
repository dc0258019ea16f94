import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { ObjectionRow } from '#shared/records/records.schema.ts';
import { figureLabels } from '#shared/records/records.ts';
import { OBJECTION_LOOKS } from '#shared/status-looks.ts';
import { DecideObjection } from './DecideObjection.tsx';
import { Decision, PersonButton, StatusFilter } from './decidedParts.tsx';
import { failure } from './failure.tsx';
import { objectionsInput } from './inputs.ts';
import type { TabProps } from './SecurityPage.tsx';
import { OBJECTION_FILTERS } from './securitySearch.ts';

interface Viewing {
  /** Opens the panel of a person. */
  onView: (userId: string) => void;
}

/** The objections of brands and creators to entries in their track records, and the decisions on them. */
export function ObjectionsTab({ address: { search, onSearch }, onView }: TabProps & Viewing) {
  return (
    <PagedTable
      query={trpc.records.objections}
      input={objectionsInput(search)}
      filters={
        <StatusFilter
          filters={OBJECTION_FILTERS}
          looks={OBJECTION_LOOKS}
          value={search.objection ?? 'open'}
          onChange={(objection) => onSearch({ objection })}
        />
      }
      label="Objections"
      columns={columns(onView)}
      failure={failure}
      empty={{
        title: 'No objections',
        text: 'Brands and creators can object to an entry in their track record. Their objections are listed here.',
      }}
    />
  );
}

const columns = (onView: Viewing['onView']): readonly Column<ObjectionRow>[] => [
  {
    key: 'person',
    header: 'Person',
    cell: ({ person }) => <PersonButton person={person} onView={onView} />,
  },
  {
    key: 'entry',
    leads: true,
    header: 'Entry',
    cell: ({ figure, side, campaign, thing, endedAt }) => (
      <span className="block min-w-32 break-words">
        {figureLabels[side][figure] ?? figure}
        {campaign && <span className="text-muted block text-sm">{campaign.name}</span>}
        {endedAt && thing && (
          <AppLink to="/admin/security" search={{ tab: 'audit', thing }} className="link block text-sm">
            <DateText value={endedAt} time />
          </AppLink>
        )}
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="block max-w-md min-w-56 break-words whitespace-pre-wrap">{reason}</span>,
  },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => <Decision look={OBJECTION_LOOKS[row.status]} by={row.decidedBy} reason={row.decision} />,
  },
  { key: 'since', header: 'Since', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
  { key: 'actions', header: 'Actions', cell: (row) => <Actions row={row} /> },
];

function Actions({ row: { id, person, may } }: { row: ObjectionRow }) {
  const [act, setAct] = useState<'uphold' | 'dismiss' | null>(null);
  return (
    <span className="flex flex-wrap gap-2">
      {may.uphold.allowed && (
        <Button
          size="sm"
          aria-label={`Leave out the entry of ${isolated(person.name)}`}
          onClick={() => setAct('uphold')}
        >
          Leave out
        </Button>
      )}
      {may.dismiss.allowed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Dismiss the objection of ${isolated(person.name)}`}
          onClick={() => setAct('dismiss')}
        >
          Dismiss
        </Button>
      )}
      {act && <DecideObjection act={act} objectionId={id} onClose={() => setAct(null)} />}
    </span>
  );
}
