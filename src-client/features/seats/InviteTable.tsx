import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import type { MemberInvite } from './types.ts';

/** The invites that were not accepted yet. */
export function InviteTable({ invites }: { invites: readonly MemberInvite[] }) {
  const [revoking, setRevoking] = useState<MemberInvite | null>(null);
  const revoke = trpc.seats.revokeInvite.useMutation();
  return (
    <section aria-labelledby="member-invites">
      <h2 id="member-invites" className="text-card mb-3 font-[620]">
        Invitations
      </h2>
      <DataTable
        label="Invitations"
        columns={columns(setRevoking)}
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

const columns = (onRevoke: (invite: MemberInvite) => void): readonly Column<MemberInvite>[] => [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => seatRoleLabels[role] },
  { key: 'status', header: 'Status', leads: true, cell: ({ status }) => <LookPill look={INVITE_LOOKS[status]} /> },
  { key: 'until', header: 'Valid until', cell: ({ expiresAt }) => <DateText value={expiresAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    cell: (invite) => <Actions invite={invite} onRevoke={onRevoke} />,
  },
];

function Actions({ invite, onRevoke }: { invite: MemberInvite; onRevoke: (invite: MemberInvite) => void }) {
  const { id, email, may } = invite;
  const resend = trpc.seats.resendInvite.useMutation({
    onSuccess: () => notify.success(`The invitation to ${email} is on its way again.`),
    onError: (error) => toastError(error),
  });
  if (!may.resend.allowed && !may.revoke.allowed) return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {may.resend.allowed && (
        <Button
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          busy={resend.isPending}
          onClick={() => resend.mutate({ inviteId: id })}
        >
          Resend
        </Button>
      )}
      {may.revoke.allowed && (
        <Button size="sm" aria-label={`Revoke the invitation of ${email}`} onClick={() => onRevoke(invite)}>
          Revoke
        </Button>
      )}
    </span>
  );
}
