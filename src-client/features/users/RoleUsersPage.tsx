import { ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { NumberedPager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { roleListTitles } from '#shared/messages/users.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { calledBy } from '#shared/users/people.ts';
import type { ListedRole } from '#shared/users/users.schema.ts';
import { useSession } from '../auth/session.ts';
import { type RoleUsersSearch, roleUsersInput, roleUsersSearch } from './roleUsersSearch.ts';
import { superAdminFailure } from './superAdminFailure.tsx';
import type { UserRow } from './types.ts';

/** The word for the accounts of a role in a sentence. */
const plurals = { agency: 'agencies', brand: 'brands', creator: 'creators' } as const;
const searchText = (people: string) => `Search ${people}`;

const columns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <span className="font-medium break-words">{calledBy(row) || 'No name'}</span>,
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, email }) => (
      <ButtonLink
        size="sm"
        to="/super_admin/users/$userId"
        params={{ userId: id }}
        aria-label={`View Details of ${email}`}
      >
        View Details
      </ButtonLink>
    ),
  },
];

/** The accounts of one role, newest first, searched by name, address or id (SA-02 to SA-04, SA-11). */
export function RoleUsersPage({ of: role }: { of: ListedRole }) {
  const session = useSession();
  const list = useListSearch(roleUsersSearch);
  const input = roleUsersInput(role, list.search);
  return (
    <>
      <PageHeader title={roleListTitles[role]} actions={<ButtonLink to="/super_admin">Back to Dashboard</ButtonLink>} />
      <Filters
        list={list}
        box={{ label: searchText(plurals[role]), placeholder: 'Search by name, company, email or ID' }}
      />
      <Loaded
        asked={JSON.stringify(input)}
        failure={superAdminFailure(session, `Failed to load ${plurals[role]}. Please try again later.`)}
        skeleton={<Table of={role} rows={undefined} />}
      >
        <Users input={input} onPage={(page) => list.onOpen({ page })} />
      </Loaded>
    </>
  );
}

function Users({
  input,
  onPage,
}: {
  input: ReturnType<typeof roleUsersInput>;
  onPage: (page: RoleUsersSearch['page']) => void;
}) {
  const [asked, refreshing] = useAsked(input);
  const [page] = trpc.users.list.useSuspenseQuery(asked);
  return (
    <>
      <Table of={input.role} rows={page.rows} refreshing={refreshing} />
      <div className="mt-4 empty:hidden">
        <NumberedPager shown={page} counted={plural(page.total, 'user')} busy={refreshing} onPage={onPage} />
      </div>
    </>
  );
}

function Table({
  of: role,
  rows,
  refreshing,
}: {
  of: ListedRole;
  rows: readonly UserRow[] | undefined;
  refreshing?: boolean;
}) {
  return (
    <DataTable
      label={roleListTitles[role]}
      columns={columns}
      rows={rows}
      refreshing={refreshing}
      rowKey={({ id }) => id}
      empty={{ title: `No ${plurals[role]} found.` }}
    />
  );
}
