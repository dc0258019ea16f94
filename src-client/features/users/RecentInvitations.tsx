import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { RECENT_INVITES_SHOWN } from '#shared/constants.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { Invite } from './types.ts';

/** How often the state of mails in transit is read again. */
const POLL_MS = 3_000;

const columns = (onRevoke: (invite: Invite) => void): readonly Column<Invite>[] => [
  { key: 'email', header: 'Email', cell: (row) => <span className="break-all">{row.email}</span> },
  { key: 'role', header: 'Role', cell: (row) => roleLabels[row.role] },
  { key: 'status', header: 'Status', cell: (row) => <LookPill look={INVITE_LOOKS[row.status]} /> },
  { key: 'sent', header: 'Sent date', cell: (row) => <DateText value={row.sentAt} /> },
  { key: 'actions', header: 'Actions', cell: (row) => <Actions invite={row} onRevoke={onRevoke} /> },
];

/** The last invitations by staff, five at a time, with the state of each. */
export function RecentInvitations() {
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const revoke = trpc.users.revokeInvite.useMutation();
  return (
    <section aria-labelledby="recent-invitations">
      <h2 id="recent-invitations" className="text-card mb-3 font-[620]">
        {staffInviteMessages.recent}
      </h2>
      <PagedTable
        query={trpc.users.invites}
        input={{ limit: RECENT_INVITES_SHOWN }}
        reading={{ pollMs: ({ rows }) => (rows.some(({ status }) => status === 'pending') ? POLL_MS : false) }}
        label={staffInviteMessages.recent}
        columns={columns(setRevoking)}
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

function Actions({ invite, onRevoke }: { invite: Invite; onRevoke: (invite: Invite) => void }) {
  const { may, email } = invite;
  const resend = trpc.users.resendInvite.useMutation({
    onSuccess: () => notify.success(`The invitation to ${email} is on its way again.`),
    onError: (error) => toastError(error),
  });
  return (
    <span className="flex flex-wrap gap-2">
      {may.resend.allowed && (
        <Button
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          busy={resend.isPending}
          onClick={() => resend.mutate({ inviteId: invite.id })}
        >
          Resend
        </Button>
      )}
      {may.revoke.allowed && (
        <Button size="sm" aria-label={`Revoke the invitation to ${email}`} onClick={() => onRevoke(invite)}>
          Revoke
        </Button>
      )}
    </span>
  );
}
