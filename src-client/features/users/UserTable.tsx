import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { NumberedPager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { userMessages } from '#shared/messages/users.ts';
import { ACCOUNT_LOOKS, emailLook } from '#shared/status-looks.ts';
import { calledBy, displayName, roleLabels, userMatches } from '#shared/users/people.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { usersFreshness } from './freshness.ts';
import type { UserRow } from './types.ts';
import { UsersFailed } from './UsersFailed.tsx';
import type { UsersPageProps } from './UsersPage.tsx';

const columns = (onDelete: (row: UserRow) => void): readonly Column<UserRow>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <span className="block max-w-56 break-words">{calledBy(row) || 'No name'}</span>,
  },
  {
    key: 'email',
    leads: true,
    header: 'Email',
    cell: (row) => <span className="block break-all sm:min-w-44">{row.email}</span>,
  },
  {
    key: 'userId',
    header: 'User ID',
    cell: (row) => (
      // Its beginning, as in the audit log; what is selected and copied is the whole id.
      <span title={row.id} className="text-muted block text-xs max-sm:break-all sm:w-16 sm:truncate">
        {row.id}
      </span>
    ),
  },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: (row) => <LookPill look={emailLook(row.emailConfirmedAt)} />,
  },
  { key: 'role', header: 'Role', cell: ({ role }) => (role ? roleLabels[role] : 'None yet') },
  { key: 'account', header: 'Account', cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  {
    key: 'created',
    header: 'Created',
    cell: (row) => <DateText value={row.createdAt} />,
  },
  {
    key: 'lastSignIn',
    header: 'Last Sign In',
    cell: (row) => (
      <span className="block sm:min-w-27 sm:[&_time]:whitespace-normal">
        <DateText value={row.lastSignInAt} time empty="Never" />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <MayButton quiet may={row.may.delete} size="sm" aria-label={`Delete ${row.email}`} onClick={() => onDelete(row)}>
        Delete
      </MayButton>
    ),
  },
];

/** The users of one page. A search looks in this page first; if it finds nothing, in all users (ADM-USR-23, ruling A64). */
export function UserTable(props: UsersPageProps) {
  const { session } = props;
  return (
    <Loaded
      asked={JSON.stringify(props.input)}
      failure={(failed) => <UsersFailed {...failed} session={session} />}
      skeleton={
        <div aria-busy="true">
          <Spinner label="Loading users..." />
        </div>
      }
    >
      <Users {...props} />
    </Loaded>
  );
}

function Users({ search, input, session, onSearch, onOpen }: UsersPageProps) {
  const [deleting, setDeleting] = useState<UserRow | null>(null);
  const [asked, refreshing] = useAsked(input);
  const [page, query] = trpc.users.list.useSuspenseQuery(asked, usersFreshness);
  // Not an error of the server: a proxy in between may answer without data.
  if (!page) {
    return (
      <UsersFailed error={null} session={session} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const { search: typed = '', everyone, flagged } = search;
  const filtered = typed !== '' && !everyone;
  const rows = filtered ? page.rows.filter((row) => userMatches(row, typed)) : page.rows;
  const searchAll = () => onSearch({ everyone: true });
  return (
    <>
      <DataTable
        label={userMessages.title}
        columns={columns(setDeleting)}
        rows={rows}
        refreshing={refreshing}
        rowKey={(row) => row.id}
        onRowOpen={(row) => onOpen({ userId: row.id })}
        empty={{
          title: typed
            ? 'No users found matching your search criteria'
            : flagged
              ? 'No user is flagged.'
              : 'No users found in the auth provider',
          action: filtered && <Button onClick={searchAll}>{userMessages.searchAll}</Button>,
        }}
      />
      {typed !== '' && rows.length > 0 && (
        <p className="text-muted mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {everyone ? 'All users were searched.' : 'Only this page was searched.'}
          <Button size="sm" variant="ghost" onClick={everyone ? () => onSearch({ everyone: undefined }) : searchAll}>
            {everyone ? 'Search this page only' : userMessages.searchAll}
          </Button>
        </p>
      )}
      <div className="mt-4 empty:hidden">
        <NumberedPager
          shown={page}
          counted={plural(page.total, 'user')}
          busy={refreshing}
          onPage={(next) => onOpen({ page: next })}
        />
      </div>
      {deleting && (
        <DeleteDialog
          userId={deleting.id}
          name={displayName(deleting)}
          withCode={session?.secondFactor ?? false}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
