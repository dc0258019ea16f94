import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { May } from '#shared/may.ts';
import type { Desk, FollowUp } from './types.ts';

/** Marks a follow-up as done or not done, at once. */
export function DoneBox({
  area,
  followUp: { id, title, may },
  done,
}: {
  area: Desk;
  followUp: Pick<FollowUp, 'id' | 'title'> & { may: May<'setFollowUp'> };
  done: boolean;
}) {
  const set = trpc.crm.setFollowUp.useMutation(toasting());
  return (
    <input
      type="checkbox"
      aria-label={`${isolated(title)}: done`}
      className="checkbox checkbox-primary checkbox-sm border-base-content/55 mt-0.5 shrink-0"
      disabled={!may.setFollowUp.allowed}
      checked={set.isPending ? (set.variables.done ?? done) : done}
      // Not `disabled`, so that the focus stays on it.
      aria-disabled={set.isPending || undefined}
      onChange={({ target }) => set.isPending || set.mutate({ area, followUpId: id, done: target.checked })}
    />
  );
}
