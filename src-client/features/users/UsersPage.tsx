import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { type Address, useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { userMessages } from '#shared/messages/users.ts';
import { roles } from '#shared/policy/rule.ts';
import { PEOPLE_SORTS } from '#shared/sorts.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { KEPT_ACCOUNTS } from '#shared/status-sets.ts';
import { roleLabels } from '#shared/users/people.ts';
import { useSession } from '../auth/session.ts';
import { DebugBox } from './DebugBox.tsx';
import { usersFreshness } from './freshness.ts';
import { UserPanel } from './UserPanel.tsx';
import { UserTable } from './UserTable.tsx';
import { type UsersSearch, usersSearch } from './usersSearch.ts';

const FLAGGED = 'flagged';

export interface UsersPageProps extends Address<UsersSearch> {
  input: ReturnType<typeof usersSearch.input>;
  /** The session of the reader. */
  session: SessionView | null;
}

/** User management: every account, its address and when it was last used, and a panel for one (ADM-USR-01 to 34). */
export function UsersPage() {
  const session = useSession();
  const list = useListSearch(usersSearch);
  const { search, input, onSearch, onOpen } = list;
  return (
    <>
      <PageHeader
        title={userMessages.title}
        description={
          <Loaded failure={() => null} skeleton={<Skeleton className="h-5 w-24" />}>
            <TotalUsers search={search} input={input} />
          </Loaded>
        }
        actions={<RefreshButton />}
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_11rem]">
        <SearchBox
          className="sm:col-span-full lg:col-auto"
          label="Search users"
          placeholder="search by email, ID, or name"
          delayMs={SEARCH_DEBOUNCE_MS}
          value={search.search ?? ''}
          onChange={(text) =>
            onSearch({
              search: text || undefined,
              ...(search.everyone && { everyone: text ? true : undefined }),
            })
          }
        />
        <Select
          label="Role"
          hideLabel
          placeholder="All roles"
          options={roles.map((value) => ({ value, label: roleLabels[value] }))}
          value={search.role ?? ''}
          onChange={({ target }) => onSearch({ role: roles.find((role) => role === target.value) })}
        />
        <Select
          label="Which users"
          hideLabel
          placeholder="All users"
          options={[
            ...KEPT_ACCOUNTS.map((value) => ({ value, label: `${ACCOUNT_LOOKS[value].label} accounts` })),
            { value: FLAGGED, label: 'Flagged users' },
          ]}
          value={search.flagged ? FLAGGED : (search.status ?? '')}
          onChange={({ target: { value } }) =>
            onSearch({
              flagged: value === FLAGGED ? true : undefined,
              status: KEPT_ACCOUNTS.find((status) => status === value),
            })
          }
        />
        <SortSelect sorts={PEOPLE_SORTS} value={search.sort} onChange={(sort) => onSearch({ sort })} />
      </div>
      <UserTable {...list} session={session} />
      {session?.role === 'super_admin' && <DebugBox />}
      {search.userId && (
        <UserPanel key={search.userId} userId={search.userId} onClose={() => onOpen({ userId: undefined })} />
      )}
    </>
  );
}

/** How many users there are; while all are being searched, how many were found. */
function TotalUsers({ search, input }: Pick<UsersPageProps, 'search' | 'input'>) {
  const [page] = trpc.users.list.useSuspenseQuery(input, usersFreshness);
  if (!page) return null;
  const users = plural(page.total, 'user');
  if (!search.everyone || !search.search) return users;
  return page.more ? `More than ${users} found: type more of the name, address or ID` : `${users} found`;
}

function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const { users } = trpc.useUtils();
  const refresh = async () => {
    setBusy(true);
    await users.list.refetch(undefined, { type: 'active' }).finally(() => setBusy(false));
  };
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
