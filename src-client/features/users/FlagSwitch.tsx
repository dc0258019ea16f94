import { Switch } from '#client/components/fields/CheckField.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import type { User } from './types.ts';

/** Flags a user, or clears the flag, at once; the message offers to undo it. */
export function FlagSwitch({ user }: { user: User }) {
  const takeBack = trpc.users.flag.useMutation();
  const flag = trpc.users.flag.useMutation({
    onSuccess: (_answer, { userId, flagged }) =>
      sayWithUndo({ title: flagged ? 'The user is flagged.' : 'The flag was removed.' }, () =>
        takeBack.mutateAsync({ userId, flagged: !flagged }),
      ),
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
