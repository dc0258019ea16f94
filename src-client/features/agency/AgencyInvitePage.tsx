import { type ReactNode, useState } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { InviteButtons, whileMailsGo } from '#client/components/parts/SentInvites.tsx';
import { cursorOf } from '#client/paging.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { agencyRoleLabels } from '#shared/agency/roles.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import { AgencyInviteForm as InviteForm } from './AgencyInviteForm.tsx';
import type { AgencyInvite } from './types.ts';

/** An agency's invitations: a form, and the state of the last ones (AG-03). */
export function AgencyInvitePage() {
  const [revoking, setRevoking] = useState<AgencyInvite | null>(null);
  const revoke = trpc.agency.revokeInvite.useMutation();
  const resend = trpc.agency.resendInvite.useMutation(toasting());
  return (
    <>
      <PageHeader
        title="Invite User"
        description="People who accept let you see their deals and totals, and can end this at any time."
      />
      <Loaded failure={() => null} skeleton={<NewInvitation />}>
        <MayInvite />
      </Loaded>
      <section aria-labelledby="agency-invitations">
        <h2 id="agency-invitations" className="text-card mb-3 font-[620]">
          Recent Invitations
        </h2>
        <PagedTable
          query={trpc.agency.invites}
          input={{}}
          reading={whileMailsGo}
          label="Recent Invitations"
          columns={columns((invite) => <InviteButtons invite={invite} resend={resend} onRevoke={setRevoking} />)}
          failure={{ title: 'The invitations could not be loaded' }}
          empty={{ title: 'No invitations yet' }}
        />
      </section>
      {revoking && (
        <ConfirmDialog
          open
          title="Revoke this invitation?"
          confirmLabel="Revoke"
          done={`The invitation of ${revoking.email} was revoked.`}
          onConfirm={() => revoke.mutateAsync({ inviteId: revoking.id })}
          onClose={() => setRevoking(null)}
        >
          <p className="break-words">{`The link that was sent to ${revoking.email} no longer works. You can invite them again.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The form, for those who may invite; a previewing super admin may not. */
function MayInvite() {
  const [{ may }] = trpc.agency.invites.useSuspenseQuery({ cursor: cursorOf(useTurned().after) });
  return may.invite.allowed ? <NewInvitation /> : null;
}

function NewInvitation() {
  return (
    <Card title="New invitation" className="mb-6">
      <InviteForm />
    </Card>
  );
}

const columns = (buttons: (invite: AgencyInvite) => ReactNode): readonly Column<AgencyInvite>[] => [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => agencyRoleLabels[role] },
  { key: 'status', header: 'Status', cell: ({ status }) => <LookPill look={INVITE_LOOKS[status]} /> },
  { key: 'sent', header: 'Sent', cell: ({ sentAt }) => <DateText value={sentAt} /> },
  { key: 'actions', header: 'Actions', cell: buttons },
];
