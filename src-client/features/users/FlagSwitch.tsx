import { notify } from '#client/components/base/notify.ts';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/users/user-panel.ts';
import type { User } from './types.ts';

/** Flags a user, or clears the flag, at once. */
export function FlagSwitch({ user }: { user: User }) {
  const flag = trpc.users.flag.useMutation({
    onSuccess: (_answer, { flagged }) => notify.success(flagged ? texts.flagged : texts.unflagged),
    onError: (error) => toastError(error),
  });
  return (
    <Switch
      label="Flagged"
      hint="A flagged creator cannot apply to campaigns, and payouts wait."
      checked={flag.isPending ? flag.variables.flagged : user.flagged}
      busy={flag.isPending}
      onChange={({ target }) => flag.mutate({ userId: user.id, flagged: target.checked })}
    />
  );
}
