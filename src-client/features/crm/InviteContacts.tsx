import { Button } from '#client/components/base/Button.tsx';
import { toastError } from '#client/errors.ts';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';

/** Mails contacts an invitation to Accord, and says who was left out and why. */
export function InviteContacts({
  contacts,
  onDone,
}: {
  contacts: readonly { id: string; name: string }[];
  /** Called with those who were not invited. */
  onDone?: (left: readonly string[]) => void;
}) {
  const invite = trpc.crm.inviteContacts.useMutation({
    onError: (error) => toastError(error),
    onSuccess: (outcome) => {
      sayMany(outcome, {
        all: (count) => `${plural(count, 'invitation')} sent`,
        nameOf: (id) => contacts.find((contact) => contact.id === id)?.name ?? 'Somebody',
      });
      onDone?.(outcome.refused.map(({ id }) => id));
    },
  });
  return (
    <Button
      size="sm"
      busy={invite.isPending}
      onClick={() => invite.mutate({ personIds: contacts.map(({ id }) => id) })}
    >
      Invite to Accord
    </Button>
  );
}
