import { type ReactNode, useState } from 'react';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { InviteButtons, whileMailsGo } from '#client/components/parts/SentInvites.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { RECENT_INVITES_SHOWN } from '#shared/constants.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { Invite } from './types.ts';

const columns = (buttons: (invite: Invite) => ReactNode): readonly Column<Invite>[] => [
  { key: 'email', header: 'Email', cell: (row) => <span className="break-all">{row.email}</span> },
  { key: 'role', header: 'Role', cell: (row) => roleLabels[row.role] },
  { key: 'status', header: 'Status', cell: (row) => <LookPill look={INVITE_LOOKS[row.status]} /> },
  { key: 'sent', header: 'Sent date', cell: (row) => <DateText value={row.sentAt} /> },
  { key: 'actions', header: 'Actions', cell: buttons },
];

/** The last invitations by staff, five at a time, with the state of each. */
export function RecentInvitations() {
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const revoke = trpc.users.revokeInvite.useMutation();
  const resend = trpc.users.resendInvite.useMutation(toasting());
  return (
    <section aria-labelledby="recent-invitations">
      <h2 id="recent-invitations" className="text-card mb-3 font-[620]">
        {staffInviteMessages.recent}
      </h2>
      <PagedTable
        query={trpc.users.invites}
        input={{ limit: RECENT_INVITES_SHOWN }}
        reading={whileMailsGo}
        label={staffInviteMessages.recent}
        columns={columns((invite) => <InviteButtons invite={invite} resend={resend} onRevoke={setRevoking} />)}
        skeletonRows={RECENT_INVITES_SHOWN}
        failure={{ title: 'The invitations could not be loaded' }}
        empty={{
          title: 'No invitations yet',
          text: 'People you invite appear here, with the status of their email.',
        }}
      />
      {revoking && (
        <ConfirmDialog
          open
          title="Revoke Invitation"
          confirmLabel="Revoke"
          done={`The invitation to ${revoking.email} is revoked.`}
          onConfirm={() => revoke.mutateAsync({ inviteId: revoking.id })}
          onClose={() => setRevoking(null)}
        >
          <p className="break-words">{`The link in the email to ${revoking.email} will stop working.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
