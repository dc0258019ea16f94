import { Button } from '#client/components/base/Button.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import type { RoleRequestRow } from '#shared/security/security.schema.ts';
import { ROLE_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import { failure } from './failure.tsx';
import { rolesInput } from './inputs.ts';
import type { TabProps } from './SecurityPage.tsx';
import { REQUEST_STATUSES } from './securitySearch.ts';

interface Viewing {
  /** Opens the panel of a person. */
  onView: (userId: string) => void;
}

/** Requests for a role, and what is decided on them (ADM-SEC-13 to 21). */
export function RolesTab({ search, onSearch, onView }: TabProps & Viewing) {
  const input = rolesInput(search);
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <SearchBox
          label="Search role requests"
          placeholder="Role, email or name"
          value={input.search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label="Status"
          hideLabel
          placeholder="Every status"
          options={REQUEST_STATUSES.map((value) => ({ value, label: ROLE_LOOKS[value].label }))}
          value={input.status ?? ''}
          onChange={({ target }) => onSearch({ status: REQUEST_STATUSES.find((status) => status === target.value) })}
        />
      </div>
      <Loaded asked={JSON.stringify(input)} failure={failure} skeleton={<Table rows={undefined} onView={onView} />}>
        <Requests input={input} onView={onView} />
      </Loaded>
    </>
  );
}

function Requests({ input, onView }: Viewing & { input: ReturnType<typeof rolesInput> }) {
  return <Table {...usePagedTable(trpc.security.roleRequests, input, useTurned())} onView={onView} />;
}

const columns = (onView: Viewing['onView']): readonly Column<RoleRequestRow>[] => [
  { key: 'user', header: 'User', cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', leads: true, header: 'Role', cell: ({ role }) => <StatusPill>{roleLabels[role]}</StatusPill> },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ROLE_LOOKS[status]} /> },
  { key: 'requested', header: 'Requested', cell: ({ requestedAt }) => <DateText value={requestedAt} /> },
  { key: 'actions', header: 'Actions', cell: (row) => <Actions request={row} onView={onView} /> },
];

function Table({ onView, ...page }: TablePage<RoleRequestRow> & Viewing) {
  return (
    <DataTable
      {...page}
      label="Role requests"
      columns={columns(onView)}
      rowKey={({ id }) => id}
      empty={{ title: 'No role requests found.', text: 'Agencies ask for their role when they sign up.' }}
    />
  );
}

function Actions({ request, onView }: Viewing & { request: RoleRequestRow }) {
  const { id: roleRequestId, userId, name, role, may } = request;
  const outcome = {
    onSuccess: () => notify.success(roleRequestMessages.updated),
    onError: (error: unknown) => notify.error(roleRequestMessages.updateFailed(errorMessage(error))),
  };
  const approve = trpc.security.approveRole.useMutation(outcome);
  const reject = trpc.security.rejectRole.useMutation(outcome);
  const busy = approve.isPending || reject.isPending;
  return (
    <span className="flex flex-wrap gap-2">
      {may.approve.allowed && (
        <Button
          size="sm"
          busy={approve.isPending}
          disabled={busy}
          aria-label={`Approve ${roleLabels[role]} for ${isolated(name)}`}
          onClick={() => approve.mutate({ roleRequestId })}
        >
          Approve
        </Button>
      )}
      {may.reject.allowed && (
        <Button
          size="sm"
          busy={reject.isPending}
          disabled={busy}
          aria-label={`Reject ${roleLabels[role]} for ${isolated(name)}`}
          onClick={() => reject.mutate({ roleRequestId })}
        >
          Reject
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={`View ${isolated(name)}`} onClick={() => onView(userId)}>
        View
      </Button>
    </span>
  );
}
