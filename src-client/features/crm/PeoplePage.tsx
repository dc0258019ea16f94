import { Link2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ChoosingTable } from '#client/components/lists/ChoosingTable.tsx';
import type { Chosen } from '#client/components/lists/chosen.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { cursorOf } from '#client/paging.ts';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { PERSON_SOURCE_LABELS, PERSON_STAGE_LOOKS } from '#shared/crm/person-looks.ts';
import { PERSON_SOURCES, PERSON_STAGES } from '#shared/crm/person-stages.ts';
import { compactNumber, UNKNOWN } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import type { ViewSearch } from '#shared/views/views.schema.ts';
import { useRuns } from '../auth/session.ts';
import { keptOf } from '../views/keptOf.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { InviteContacts } from './InviteContacts.tsx';
import { type PeopleSearch, peopleSearch } from './peopleSearch.ts';
import { RowTags, TagFilter } from './TagFilter.tsx';
import type { Person } from './types.ts';

const BulkMessage = late(async () => (await import('./BulkMessage.tsx')).BulkMessage);
const ImportPeople = late(async () => (await import('./ImportPeople.tsx')).ImportPeople);
const JoinLinkDialog = late(async () => (await import('./JoinLinkDialog.tsx')).JoinLinkDialog);
const InviteSelected = late(async () => (await import('../deals/InviteSelected.tsx')).InviteSelected);

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, handle, avatarUrl, tags }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar size="sm" name={name} src={avatarUrl} />
        <span className="min-w-0">
          <span className="block break-words">{name}</span>
          {handle && <span className="text-muted block text-sm font-normal break-all">@{handle}</span>}
          <RowTags tags={tags} />
        </span>
      </span>
    ),
  },
  {
    key: 'stage',
    leads: true,
    header: 'Stage',
    cell: ({ stage }) => <LookPill look={PERSON_STAGE_LOOKS[stage]} />,
  },
  {
    key: 'platform',
    header: 'Platform',
    cell: ({ platform }) => (platform === null ? UNKNOWN : platformLabel(platform)),
  },
  { key: 'followers', header: 'Followers', align: 'right', cell: ({ followers }) => compactNumber(followers) },
  { key: 'deals', header: 'Deals with you', cell: (person) => dealsOf(person) },
  {
    key: 'source',
    header: 'From',
    cell: ({ kind, source }) => (kind === 'contact' ? 'Your file, not on Accord yet' : PERSON_SOURCE_LABELS[source]),
  },
  { key: 'added', header: 'Added', cell: ({ addedAt }) => <DateText value={addedAt} /> },
];

function dealsOf({ activeDeals, completedDeals }: Person): string {
  const counts = [
    ...(activeDeals > 0 ? [`${activeDeals} active`] : []),
    ...(completedDeals > 0 ? [`${completedDeals} completed`] : []),
  ];
  return counts.join(', ') || UNKNOWN;
}

const viewsOf = (search: PeopleSearch) => ({
  list: 'people' as const,
  search: keptOf(search),
  linkTo: (saved: ViewSearch) => ({ to: '/brand/people' as const, search: peopleSearch(saved) }),
});

/** What is being done with the chosen people. */
interface Act {
  act: 'invite' | 'message';
  ids: readonly string[];
  keep: Chosen['keep'];
}

/** `/brand/people`: the creators whom a brand has worked with or brought along, and its contacts. */
export function PeoplePage() {
  const list = useListSearch(peopleSearch);
  const { search, onSearch, input } = list;
  const runs = useRuns();
  const filtered = Boolean(search.search || search.stage || search.source || search.tag);
  const [acting, setActing] = useState<Act | null>(null);
  const close = () => setActing(null);
  return (
    <>
      <PageHeader
        title="Your creators"
        description="Everybody whom you have invited, worked with or brought along. What you write here is only for your company."
        actions={
          <Loaded failure={() => null} skeleton={null}>
            <Actions input={input} />
          </Loaded>
        }
      />
      <SavedViews {...viewsOf(search)} className="mb-4" />
      <ChoosingTable
        query={trpc.crm.people}
        input={input}
        filters={
          <Filters
            list={list}
            box={{ label: 'Search your creators', placeholder: 'Name or handle', delayMs: CREATOR_SEARCH_DEBOUNCE_MS }}
            choices={[
              {
                name: 'stage',
                label: 'Stage',
                every: 'All stages',
                options: PERSON_STAGES.map((value) => ({ value, label: PERSON_STAGE_LOOKS[value].label })),
              },
              {
                name: 'source',
                label: 'From',
                every: 'From anywhere',
                options: PERSON_SOURCES.map((value) => ({ value, label: PERSON_SOURCE_LABELS[value] })),
              },
            ]}
            sorts={TIME_SORTS}
          >
            <TagFilter area="brand" value={search.tag} onChange={(tag) => onSearch({ tag })} />
          </Filters>
        }
        label="Your creators"
        columns={columns}
        chooseLabel={({ name }) => `Select ${isolated(name)}`}
        mayChoose={runs}
        rowLink={({ id }) => ({ to: '/brand/people/$id', params: { id } })}
        skeletonRows={10}
        failure={{ title: 'Your creators could not be loaded' }}
        empty={
          filtered
            ? { title: 'Nobody matches your search', text: 'Change the filters to see more of your creators.' }
            : {
                title: 'Nobody here yet',
                text: 'Creators whom you invite to a campaign appear here by themselves. You can also import a file, or send your link.',
                action: <ButtonLink to="/brand/creators">Find creators</ButtonLink>,
              }
        }
        actions={(chosen, rows) => {
          const ids = rows.filter(({ kind }) => kind === 'creator').map(({ id }) => id);
          const contacts = rows.filter(({ kind }) => kind === 'contact');
          return (
            <>
              {contacts.length > 0 && <InviteContacts contacts={contacts} onDone={chosen.keep} />}
              <Button
                size="sm"
                disabled={ids.length === 0}
                onClick={() => setActing({ act: 'message', ids: chosen.ids, keep: chosen.keep })}
              >
                Message
              </Button>
              <Button
                size="sm"
                variant="primary"
                disabled={ids.length === 0}
                onClick={() => setActing({ act: 'invite', ids, keep: chosen.keep })}
              >
                Invite to a campaign
              </Button>
            </>
          );
        }}
      />
      {acting?.act === 'invite' && (
        <InviteSelected
          creatorIds={acting.ids}
          campaignId={null}
          onSent={() => {
            acting.keep([]);
            close();
          }}
          onClose={close}
        />
      )}
      {acting?.act === 'message' && (
        <BulkMessage
          personIds={acting.ids}
          onDone={(left) => {
            acting.keep(left);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** What can be done with the whole list; nothing in a preview. It reads the page that the table shows. */
function Actions({ input }: { input: ReturnType<typeof peopleSearch.input> }) {
  const { after } = useTurned();
  const [asked] = useAsked({ input, after });
  const [{ may }] = trpc.crm.people.useSuspenseQuery({ ...asked.input, cursor: cursorOf(asked.after) });
  const csv = trpc.crm.exportPeople.useMutation();
  const [open, setOpen] = useState<'import' | 'link' | null>(null);
  const close = () => setOpen(null);
  if (!may.change.allowed) return null;
  return (
    <>
      <ExportButton load={() => csv.mutateAsync(input)} />
      <Button icon={Link2} onClick={() => setOpen('link')}>
        Your link
      </Button>
      <Button icon={Upload} onClick={() => setOpen('import')}>
        Import
      </Button>
      {open === 'import' && <ImportPeople onClose={close} />}
      {open === 'link' && <JoinLinkDialog onClose={close} />}
    </>
  );
}
