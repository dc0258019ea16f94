import { useState } from 'react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { Act } from '#shared/agency/acting.ts';
import { AGENCY_ROLES, agencyRoleLabels } from '#shared/agency/roles.ts';
import { isolated } from '#shared/isolated.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { useEnter } from '../auth/session.ts';
import { peopleSearch } from './agencySearch.ts';
import type { AgencyPerson } from './types.ts';

/** Said in a narrow column. */
const actSubjects: Record<Act, string> = {
  answer: 'Invitations',
  upload: 'Content',
  sign: 'Contracts',
  message: 'Messages',
};

/** The people whom an agency manages (AG-02). */
export function AgencyUsersPage() {
  const list = useListSearch(peopleSearch);
  const enter = useEnter();
  const [removing, setRemoving] = useState<AgencyPerson | null>(null);
  const end = trpc.agency.end.useMutation();
  const actFor = trpc.agency.actFor.useMutation({
    onSuccess: () => enter(),
    onError: (error) => toastError(error, 'This account could not be opened'),
  });
  const entering = actFor.isPending ? actFor.variables.assignmentId : undefined;
  return (
    <>
      <PageHeader
        title="User Management"
        description="The brands, creators and other people you manage."
        actions={
          <Loaded asked={JSON.stringify(list.input)} failure={() => null} skeleton={<InviteLink />}>
            <MayInvite page={peopleSearch.page(list.search)} />
          </Loaded>
        }
      />
      <PagedTable
        query={trpc.agency.users}
        input={list.input}
        filters={
          <Filters
            list={list}
            box={{ label: 'Search users', placeholder: 'Search by name, company or email' }}
            choices={[
              {
                name: 'role',
                label: 'Role',
                every: 'Every role',
                options: AGENCY_ROLES.map((value) => ({ value, label: agencyRoleLabels[value] })),
              },
            ]}
          />
        }
        label="User Management"
        columns={columns(entering, ({ id }) => actFor.mutate({ assignmentId: id }), setRemoving)}
        rowLink={pageOf}
        failure={{ title: 'Error loading users' }}
        empty={{ title: 'No users found.' }}
      />
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={`Stop managing ${isolated(removing.name)}?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            await end.mutateAsync({ assignmentId: removing.id });
            notify.success(`You no longer manage ${isolated(removing.name)}.`);
            setRemoving(null);
          }}
        >
          You no longer see their deals and totals. To manage them again, you have to invite them again.
        </ConfirmDialog>
      )}
    </>
  );
}

/** The link to the form, for those who may invite; a previewing super admin may not. */
function MayInvite({ page }: { page: ReturnType<typeof peopleSearch.page> }) {
  const [asked] = useAsked(page);
  const [{ may }] = trpc.agency.users.useSuspenseQuery(asked);
  return may.invite.allowed ? <InviteLink /> : null;
}

function InviteLink() {
  return (
    <ButtonLink variant="primary" to="/agency/invite">
      Invite User
    </ButtonLink>
  );
}

/** What the CRM knows about a brand or a creator. */
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
  { key: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="block break-all sm:min-w-52">{email}</span>,
  },
  { key: 'role', leads: true, header: 'Role', cell: ({ role }) => agencyRoleLabels[role] },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  { key: 'assigned', header: 'Assigned', cell: ({ assignedAt }) => <DateText value={assignedAt} /> },
  {
    key: 'acts',
    header: 'Permissions',
    cell: ({ acts }) => acts.map((act) => actSubjects[act]).join(', ') || 'None',
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (person) => (
      <span className="flex flex-wrap gap-2">
        {person.acts.length > 0 && person.may.actFor.allowed && (
          <Button
            size="sm"
            aria-label={`Act for ${isolated(person.name)}`}
            busy={person.id === entering}
            onClick={() => onActFor(person)}
          >
            Act for
          </Button>
        )}
        {person.may.end.allowed && (
          <Button size="sm" aria-label={`Remove ${isolated(person.name)}`} onClick={() => onRemove(person)}>
            Remove
          </Button>
        )}
      </span>
    ),
  },
];
