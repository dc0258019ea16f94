import type { May } from '#shared/may.ts';
import { Button } from '../base/Button.tsx';
import { notify } from '../base/notify.ts';

/** How often the state of mails in transit is read again. */
const POLL_MS = 3_000;

/** Reads a list of invites again for as long as the mail of one is on its way. */
export const whileMailsGo = {
  pollMs: ({ rows }: { rows: readonly { status: string }[] }) =>
    rows.some(({ status }) => status === 'pending') ? POLL_MS : false,
};

interface SentInvite {
  id: string;
  email: string;
  may: May<'resend' | 'revoke'>;
}

/** Sends an invite again, or asks before it is revoked; only what may be done. */
export function InviteButtons<Invite extends SentInvite>({
  invite,
  resend,
  onRevoke,
}: {
  invite: Invite;
  resend: {
    mutate: (input: { inviteId: string }, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    variables?: { inviteId: string } | undefined;
  };
  onRevoke: (invite: Invite) => void;
}) {
  const { id, email, may } = invite;
  if (!may.resend.allowed && !may.revoke.allowed) return null;
  const onSuccess = () => notify.success(`The invitation to ${email} is on its way again.`);
  return (
    <span className="flex flex-wrap gap-2">
      {may.resend.allowed && (
        <Button
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          busy={resend.isPending && resend.variables?.inviteId === id}
          onClick={() => resend.mutate({ inviteId: id }, { onSuccess })}
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
