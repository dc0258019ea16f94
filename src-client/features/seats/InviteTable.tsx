import { type ReactNode, useState } from 'react';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { InviteButtons } from '#client/components/parts/SentInvites.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import type { MemberInvite } from './types.ts';

/** The invites that were not accepted yet. */
export function InviteTable({ invites }: { invites: readonly MemberInvite[] }) {
  const [revoking, setRevoking] = useState<MemberInvite | null>(null);
  const revoke = trpc.seats.revokeInvite.useMutation();
  const resend = trpc.seats.resendInvite.useMutation(toasting());
  return (
    <section aria-labelledby="member-invites">
      <h2 id="member-invites" className="text-card mb-3 font-[620]">
        Invitations
      </h2>
      <DataTable
        label="Invitations"
        columns={columns((invite) => <InviteButtons invite={invite} resend={resend} onRevoke={setRevoking} />)}
        rows={invites}
        rowKey={({ id }) => id}
        empty={null}
      />
      {revoking && (
        <ConfirmDialog
          open
          title="Revoke this invitation?"
          confirmLabel="Revoke"
          done={`The invitation of ${revoking.email} was revoked.`}
          onConfirm={() => revoke.mutateAsync({ inviteId: revoking.id })}
          onClose={() => setRevoking(null)}
        >
          <p className="break-words">{revoking.email} can no longer accept it. You can invite them again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const columns = (buttons: (invite: MemberInvite) => ReactNode): readonly Column<MemberInvite>[] => [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => seatRoleLabels[role] },
  { key: 'status', header: 'Status', leads: true, cell: ({ status }) => <LookPill look={INVITE_LOOKS[status]} /> },
  { key: 'until', header: 'Valid until', cell: ({ expiresAt }) => <DateText value={expiresAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    cell: (invite) => <span className="flex justify-end">{buttons(invite)}</span>,
  },
];
