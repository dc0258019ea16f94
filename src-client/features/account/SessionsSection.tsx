import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { Session } from './types.ts';

/** Where one is signed in, and how to end it. */
export function SessionsSection() {
  return (
    <LoadedCard frame={Frame} failure="Your devices could not be loaded" lines={3}>
      <Sessions />
    </LoadedCard>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card
      title="Where you are signed in"
      description="Sign out any device that you do not recognize, then change your password."
      action={action}
    >
      {children}
    </Card>
  );
}

function Sessions() {
  const [sessions] = trpc.account.sessions.useSuspenseQuery();
  const endOthers = trpc.account.endOtherSessions.useMutation(toasting('All other devices are signed out.'));
  const others = sessions.some(({ current }) => !current);
  return (
    <Frame
      action={
        others && (
          <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )
      }
    >
      <ul className="divide-base-300 -my-3 divide-y">
        {sessions.map((session) => (
          <SessionItem key={session.ref} session={session} />
        ))}
      </ul>
    </Frame>
  );
}

function SessionItem({ session }: { session: Session }) {
  const end = trpc.account.endSession.useMutation(toasting('That device is signed out.'));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="text-muted shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {session.device}
          {session.current && <StatusPill tone="success">This device</StatusPill>}
        </p>
        <p className="text-muted text-sm">
          {session.ip ?? 'Address not known'}{' '}
          {filled('· signed in {date} · last used', { date: <DateText value={session.signedInAt} time /> })}{' '}
          <RelativeTime value={session.lastUsedAt} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => end.mutate({ sessionId: session.ref })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
