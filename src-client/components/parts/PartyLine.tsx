import type { ReactNode } from 'react';
import { isolated } from '#shared/isolated.ts';
import { Button } from '../base/Button.tsx';
import { notify } from '../base/notify.ts';

/** A procedure that answers an invite. */
interface Answer {
  mutate: (input: { inviteId: string }, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  variables?: { inviteId: string } | undefined;
}

/** Accepts or declines the invite of somebody; null for what cannot be done now. */
export function AnswerButtons({
  name,
  inviteId,
  accept,
  decline,
  accepted,
}: {
  name: string;
  inviteId: string;
  accept: Answer | null;
  decline: Answer | null;
  /** What has changed when it was accepted. */
  accepted: string;
}) {
  const button = (label: string, { mutate, isPending, variables }: Answer, said: string, variant?: 'primary') => (
    <Button
      size="sm"
      variant={variant}
      aria-label={`${label} ${isolated(name)}`}
      busy={isPending && variables?.inviteId === inviteId}
      onClick={() => mutate({ inviteId }, { onSuccess: () => notify.success(said) })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {accept && button('Accept', accept, accepted, 'primary')}
      {decline && button('Decline', decline, `You declined ${isolated(name)}.`)}
    </>
  );
}

/** A line of a list: who it is, what there is between you, and what can be done about it. */
export function PartyLine({ name, text, children }: { name: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block font-medium break-words">{name}</span>
        <span className="text-muted block text-sm">{text}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}
