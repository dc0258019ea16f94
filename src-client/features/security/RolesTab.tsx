import { Button } from '#client/components/base/Button.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { RoleRequestRow } from '#shared/security/security.schema.ts';
import { ROLE_LOOKS } from '#shared/staff-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import { RoleDecision } from '../users/RoleDecision.tsx';
import { failure } from './failure.tsx';
import { rolesInput } from './inputs.ts';
import type { TabProps } from './SecurityPage.tsx';
import { REQUEST_STATUSES } from './securitySearch.ts';

interface Viewing {
  /** Opens the panel of a person. */
  onView: (userId: string) => void;
}

/** Role requests, and the decisions on them (ADM-SEC-13 to 21). */
export function RolesTab({ address, onView }: TabProps & Viewing) {
  return (
    <PagedTable
      query={trpc.security.roleRequests}
      input={rolesInput(address.search)}
      filters={
        <Filters
          list={address}
          box={{ label: 'Search role requests', placeholder: 'Role, email or name' }}
          choices={[
            {
              name: 'status',
              label: 'Status',
              every: 'Every status',
              options: REQUEST_STATUSES.map((value) => ({ value, label: ROLE_LOOKS[value].label })),
            },
          ]}
        />
      }
      label="Role requests"
      columns={columns(onView)}
      failure={failure}
      empty={{ title: 'No role requests found.', text: 'Agencies ask for their role when they sign up.' }}
    />
  );
}

const columns = (onView: Viewing['onView']): readonly Column<RoleRequestRow>[] => [
  { key: 'user', header: 'User', cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', leads: true, header: 'Role', cell: ({ role }) => <StatusPill>{roleLabels[role]}</StatusPill> },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ROLE_LOOKS[status]} /> },
  { key: 'requested', header: 'Requested', cell: ({ requestedAt }) => <DateText value={requestedAt} /> },
  { key: 'actions', header: 'Actions', cell: (row) => <Actions request={row} onView={onView} /> },
];

function Actions({ request, onView }: Viewing & { request: RoleRequestRow }) {
  const { userId, name } = request;
  return (
    <span className="flex flex-wrap gap-2">
      <RoleDecision request={request} name={name} />
      <Button size="sm" variant="ghost" aria-label={`View ${isolated(name)}`} onClick={() => onView(userId)}>
        View
      </Button>
    </span>
  );
}
