import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { signLabels } from '#shared/messages/security/held.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { HeldKind, HeldRow } from '#shared/security/held.schema.ts';
import { HELD_LOOKS } from '#shared/staff-looks.ts';
import { Decision, PersonButton, StatusFilter } from './decidedParts.tsx';
import { failure } from './failure.tsx';
import { HeldDialog } from './HeldDialog.tsx';
import { heldInput } from './inputs.ts';
import type { TabProps } from './SecurityPage.tsx';
import { HELD_FILTERS } from './securitySearch.ts';

const kindLabels: Readonly<Record<HeldKind, string>> = { campaign_brief: 'Campaign brief' };

const fields: Readonly<Record<string, string>> = { name: 'Name', description: 'Description' };

interface Viewing {
  /** Opens the panel of a person. */
  onView: (userId: string) => void;
}

/** The texts held by a content moderation rule, and the decisions on them (ADM-SEC-46). */
export function HeldTab({ address: { search, onSearch }, onView }: TabProps & Viewing) {
  return (
    <PagedTable
      query={trpc.security.heldTexts}
      input={heldInput(search)}
      filters={
        <StatusFilter
          filters={HELD_FILTERS}
          looks={HELD_LOOKS}
          value={search.held ?? 'held'}
          onChange={(held) => onSearch({ held })}
        />
      }
      label="Held texts"
      columns={columns(onView)}
      failure={failure}
      empty={{
        title: 'No held texts',
        text: 'Texts that a content moderation rule stops are listed here until you decide on them.',
      }}
    />
  );
}

const nameOf = ({ campaignName: name }: HeldRow) => nameOrUntitled(name);

const columns = (onView: Viewing['onView']): readonly Column<HeldRow>[] => [
  { key: 'text', header: 'Text', cell: (row) => <Texts row={row} /> },
  {
    key: 'about',
    leads: true,
    header: 'About',
    cell: (row) => (
      <span className="block min-w-32 break-words">
        {row.campaignId === null ? (
          nameOf(row)
        ) : (
          <AppLink to="/admin/campaign-review" search={{ campaignId: row.campaignId }} className="link">
            {nameOf(row)}
          </AppLink>
        )}
        <span className="text-muted block text-sm">{kindLabels[row.kind]}</span>
      </span>
    ),
  },
  {
    key: 'author',
    header: 'Author',
    cell: ({ author }) => <PersonButton person={author} onView={onView} />,
  },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => <Decision look={HELD_LOOKS[row.status]} by={row.decidedBy} reason={row.reason} />,
  },
  { key: 'held', header: 'Held since', cell: ({ heldAt }) => <DateText value={heldAt} time /> },
  { key: 'actions', header: 'Actions', cell: (row) => <Actions row={row} /> },
];

/** The text, and the signs against it. */
function Texts({ row: { texts: written, signs } }: { row: HeldRow }) {
  const [open, setOpen] = useState(false);
  const long = written.some(({ text }) => text.length > 240);
  return (
    <span className="block max-w-md min-w-56">
      {written.map(({ field, text }) => (
        <span key={field} className="mb-1.5 block">
          <span className="text-muted block text-sm">{fields[field] ?? field}</span>
          <span className={`break-words whitespace-pre-wrap ${open ? 'block' : 'line-clamp-4'}`}>{text}</span>
        </span>
      ))}
      {long && (
        <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
      {signs.length === 0 && <span className="text-muted block text-sm">The latest text raises no concerns.</span>}
      {signs.map(({ kind, words }) => (
        <span key={kind} className="mt-1 block text-sm break-words">
          <span className="font-medium">{signLabels[kind]}:</span> {words.join(', ')}
        </span>
      ))}
    </span>
  );
}

function Actions({ row }: { row: HeldRow }) {
  const [act, setAct] = useState<'release' | 'remove' | null>(null);
  return (
    <span className="flex flex-wrap gap-2">
      {row.may.release.allowed && (
        <Button size="sm" aria-label={`Release the text of ${isolated(nameOf(row))}`} onClick={() => setAct('release')}>
          Release
        </Button>
      )}
      {row.may.remove.allowed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove the text of ${isolated(nameOf(row))}`}
          onClick={() => setAct('remove')}
        >
          Remove
        </Button>
      )}
      {act && <HeldDialog act={act} item={row} onClose={() => setAct(null)} />}
    </span>
  );
}
