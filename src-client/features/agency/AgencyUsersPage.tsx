import { useState } from 'react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { cursorOf } from '#client/paging.ts';
import { trpc } from '#client/trpc.ts';
import type { Act } from '#shared/agency/acting.ts';
import { AGENCY_ROLES, agencyRoleLabels } from '#shared/agency/roles.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/agency/people.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { type PeopleSearch, peopleFilters } from './agencySearch.ts';
import type { AgencyPerson } from './types.ts';

/** What is said in a narrow column. */
const actSubjects: Record<Act, string> = {
  answer: 'Invitations',
  upload: 'Content',
  sign: 'Contracts',
  message: 'Messages',
};

/** Those whom an agency manages (AG-02). */
export function AgencyUsersPage({
  search,
  onSearch,
  onActing,
}: {
  search: PeopleSearch;
  onSearch: (change: PeopleSearch) => void;
  onActing: () => Promise<unknown>;
}) {
  const filters = peopleFilters(search);
  return (
    <>
      <PageHeader
        title={texts.users}
        description={texts.usersNote}
        actions={
          <Loaded asked={JSON.stringify(filters)} failure={() => null} skeleton={<InviteLink />}>
            <MayInvite filters={filters} />
          </Loaded>
        }
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          value={filters.search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label={texts.role}
          hideLabel
          placeholder={texts.everyRole}
          options={AGENCY_ROLES.map((value) => ({ value, label: agencyRoleLabels[value] }))}
          value={filters.role ?? ''}
          onChange={({ target }) => onSearch({ role: AGENCY_ROLES.find((value) => value === target.value) })}
        />
      </div>
      <Loaded
        asked={JSON.stringify(filters)}
        failure={{ title: agencyMessages.usersLoadFailed }}
        skeleton={<Table rows={undefined} onActing={onActing} />}
      >
        <People filters={filters} onActing={onActing} />
      </Loaded>
    </>
  );
}

/** The way to the form, for those who may invite: who only looks into the area may not. */
function MayInvite({ filters }: { filters: ReturnType<typeof peopleFilters> }) {
  const [asked] = useAsked({ cursor: cursorOf(useTurned().after), ...filters });
  const [{ may }] = trpc.agency.users.useSuspenseQuery(asked);
  return may.invite.allowed ? <InviteLink /> : null;
}

function InviteLink() {
  return (
    <ButtonLink variant="primary" to="/agency/invite">
      {texts.inviteUser}
    </ButtonLink>
  );
}

function People({
  filters,
  onActing,
}: {
  filters: ReturnType<typeof peopleFilters>;
  onActing: () => Promise<unknown>;
}) {
  return <Table {...usePagedTable(trpc.agency.users, filters, useTurned())} onActing={onActing} />;
}

/** What the CRM has of a brand or a creator. */
function pageOf({ page, userId }: AgencyPerson): LinkTarget | null {
  if (page === 'brand') return { to: '/agency/crm/brands/$brandId', params: { brandId: userId } };
  return page === 'creator' ? { to: '/agency/crm/creators/$id', params: { id: userId } } : null;
}

const columns = (
  /** The assignment by which the agency is about to act. */
  entering: string | undefined,
  onActFor: (person: AgencyPerson) => void,
  onRemove: (person: AgencyPerson) => void,
): readonly Column<AgencyPerson>[] => [
  { key: 'name', header: texts.name, cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  {
    key: 'email',
    header: texts.email,
    cell: ({ email }) => <span className="block break-all sm:min-w-52">{email}</span>,
  },
  { key: 'role', leads: true, header: texts.role, cell: ({ role }) => agencyRoleLabels[role] },
  { key: 'status', leads: true, header: texts.status, cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  { key: 'assigned', header: texts.assigned, cell: ({ assignedAt }) => <DateText value={assignedAt} /> },
  {
    key: 'acts',
    header: 'May do',
    cell: ({ acts }) => acts.map((act) => actSubjects[act]).join(', ') || 'Nothing',
  },
  {
    key: 'actions',
    header: texts.actions,
    cell: (person) => (
      <span className="flex flex-wrap gap-2">
        {person.acts.length > 0 && (
          <Button
            size="sm"
            aria-label={`Act for ${isolated(person.name)}`}
            busy={person.id === entering}
            onClick={() => onActFor(person)}
          >
            Act for
          </Button>
        )}
        <Button size="sm" aria-label={texts.removeOne(person.name)} onClick={() => onRemove(person)}>
          {texts.remove}
        </Button>
      </span>
    ),
  },
];

function Table({ onActing, ...page }: TablePage<AgencyPerson> & { onActing: () => Promise<unknown> }) {
  const [removing, setRemoving] = useState<AgencyPerson | null>(null);
  const end = trpc.agency.end.useMutation();
  const actFor = trpc.agency.actFor.useMutation({
    onSuccess: onActing,
    onError: (error) => toastError(error, 'This account could not be opened'),
  });
  const entering = actFor.isPending ? actFor.variables.assignmentId : undefined;
  return (
    <>
      <DataTable
        {...page}
        label={texts.users}
        columns={columns(entering, ({ id }) => actFor.mutate({ assignmentId: id }), setRemoving)}
        rowKey={({ id }) => id}
        rowLink={pageOf}
        empty={{ title: agencyMessages.usersEmpty }}
      />
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={texts.removeTitle(removing.name)}
          confirmLabel={texts.remove}
          onConfirm={async () => {
            await end.mutateAsync({ assignmentId: removing.id });
            notify.success(texts.removed(removing.name));
            setRemoving(null);
          }}
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
    </>
  );
}
