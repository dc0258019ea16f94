import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { Act } from '#shared/agency/acting.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/agency/acting.ts';

/** Above every screen that an agency sees while it acts for a creator: for whom, what it may do, and the way back. */
export function ActingBanner({
  name,
  acts,
  onStopped,
}: {
  name: string;
  acts: readonly Act[];
  onStopped: () => Promise<unknown>;
}) {
  const stop = trpc.agency.stopActing.useMutation({
    onSuccess: onStopped,
    onError: (error) => toastError(error),
  });
  return (
    <section aria-label="Acting for someone">
      <Callout
        kind="warning"
        className="mx-5 mt-1 mb-3 md:mx-11"
        action={
          <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop acting
          </Button>
        }
      >
        <strong className="font-semibold">{`You act for ${isolated(name)}.`}</strong>{' '}
        {`You can: ${texts.inWords(acts)}. Everything you do is recorded under both names.`}
      </Callout>
    </section>
  );
}
