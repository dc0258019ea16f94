import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';

const CalendarAddress = late(async () => (await import('./CalendarAddress.tsx')).CalendarAddress);

/** The calendar of one's deadlines: its secret address, made, replaced and switched off. */
export function CalendarCard() {
  return (
    <LoadedCard frame={Frame} failure="Your calendar could not be loaded">
      <Calendar />
    </LoadedCard>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card
      title="Calendar"
      description="Your deadlines in your own calendar, such as Google, Apple or Outlook. Amounts are never in it."
      action={action}
    >
      {children}
    </Card>
  );
}

function Calendar() {
  const [{ since }] = trpc.calendar.read.useSuspenseQuery();
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null);
  const make = trpc.calendar.make.useMutation({ onSuccess: ({ url }) => setAddress(url) });
  const end = trpc.calendar.end.useMutation();
  return (
    <Frame
      action={
        since === null && (
          <Button
            size="sm"
            icon={CalendarPlus}
            busy={make.isPending}
            onClick={() => make.mutate(undefined, { onError: (error) => toastError(error) })}
          >
            Make an address
          </Button>
        )
      }
    >
      {since === null ? (
        <p className="text-muted text-sm">
          Your calendar has no address yet. Make one and add it to your calendar program, which then looks for changes
          by itself.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-52">
            {filled('Your calendar has had its address since {date}.', { date: <DateText value={since} /> })}
            <span className="text-muted block text-sm">Whoever has the address can read your deadlines.</span>
          </p>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => setAsking('replace')}>
              New address
            </Button>
            <Button size="sm" onClick={() => setAsking('end')}>
              Switch off
            </Button>
          </div>
        </div>
      )}
      {asking === 'replace' && (
        <ConfirmDialog
          open
          title="Make a new address?"
          confirmLabel="Make a new address"
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await make.mutateAsync();
            setAsking(null);
          }}
        >
          <p>The old address ends at once: calendars that use it stop being updated until you give them the new one.</p>
        </ConfirmDialog>
      )}
      {asking === 'end' && (
        <ConfirmDialog
          open
          title="Switch the calendar off?"
          confirmLabel="Switch off"
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await end.mutateAsync();
            setAsking(null);
            notify.success('Your calendar is switched off');
          }}
        >
          <p>Its address ends at once. Calendars that use it stop being updated.</p>
        </ConfirmDialog>
      )}
      {address !== null && <CalendarAddress url={address} onClose={() => setAddress(null)} />}
    </Frame>
  );
}
