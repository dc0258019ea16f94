import type { inferRouterOutputs } from '@trpc/server';
import { BellRing, MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { toastError } from '#client/errors.ts';
import { toasting } from '#client/saying.ts';
import { isAppError, trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import { type PushState, pushState, subscribe, unsubscribe } from './thisBrowser.ts';

type Device = inferRouterOutputs<AppRouter>['account']['pushDevices']['devices'][number];

const REASONS: Partial<Record<PushState, string>> = {
  insecure: 'Push notifications need a secure connection: open Accord over https.',
  unsupported:
    'This browser cannot receive push notifications. On an iPhone or iPad, add Accord to the Home Screen first, and open it from there.',
  blocked:
    'This browser blocks notifications from Accord. Allow them in its settings for this site, then load this page again.',
};
const UNREACHED =
  'This browser could not reach its push service, so push notifications are still off here. Please try again later.';

/** The devices that get push notifications, and the switch for this one. */
export function PushSection() {
  const [{ serverId, devices }] = trpc.account.pushDevices.useSuspenseQuery();
  const { state, check } = usePushState();
  const [turning, setTurning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const turnOn = trpc.account.turnOnPush.useMutation();
  // The server knows the session, the browser its own subscription: both are needed.
  const on = state === 'on' && devices.some(({ current }) => current);

  const begin = async () => {
    setTurning(true);
    setFailure(null);
    try {
      const subscription = await subscribe(serverId);
      if (subscription) {
        await turnOn.mutateAsync(subscription);
        notify.success('Push notifications are on');
      }
    } catch (error) {
      if (isAppError(error)) toastError(error);
      else setFailure(UNREACHED);
    } finally {
      await check();
      setTurning(false);
    }
  };

  const reason = failure ?? (state && REASONS[state]);
  return (
    <Card
      title="Push notifications"
      description="They reach you on a device while you are signed in there, also when Accord is closed."
      action={
        state === 'off' || (state === 'on' && !on) ? (
          <Button size="sm" icon={BellRing} busy={turning} onClick={() => void begin()}>
            Turn on here
          </Button>
        ) : undefined
      }
    >
      {devices.length === 0 && <p className="text-muted text-sm">They are not on anywhere yet.</p>}
      {reason && (
        <p role="status" className="text-muted mt-2 mb-4 text-sm last:mb-0">
          {reason}
        </p>
      )}
      {devices.length > 0 && (
        <ul aria-label="Devices with push notifications" className="divide-base-300 -my-3 divide-y">
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} onChanged={check} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What this browser can do; null until it was asked. */
function usePushState() {
  const [state, setState] = useState<PushState | null>(null);
  const check = async () => setState(await pushState());
  useEffect(() => {
    let shown = true;
    void pushState().then((found) => shown && setState(found));
    return () => {
      shown = false;
    };
  }, []);
  return { state, check };
}

function DeviceItem({
  device: { id, device, current, addedAt, lastOkAt, failing },
  onChanged,
}: {
  device: Device;
  onChanged: () => Promise<void>;
}) {
  const test = trpc.account.testPush.useMutation(toasting(`A test is on its way to ${device}`));
  const turnOff = trpc.account.turnOffPush.useMutation({
    onSuccess: async () => {
      if (current) await unsubscribe();
      await onChanged();
      notify.success('Push notifications are off on this device');
    },
    onError: (error) => toastError(error),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="text-muted shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {current && <StatusPill tone="success">This device</StatusPill>}
          {failing && <StatusPill tone="warning">Last one not delivered</StatusPill>}
        </p>
        <p className="text-muted text-sm">
          {filled('Since {date}', { date: <DateText value={addedAt} /> })}
          {lastOkAt && (
            <>
              {' · last sent '}
              <RelativeTime value={lastOkAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={test.isPending}
          aria-label={`Send a test to ${device}`}
          onClick={() => test.mutate({ deviceId: id })}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          busy={turnOff.isPending}
          aria-label={`Turn off on ${device}`}
          onClick={() => turnOff.mutate({ deviceId: id })}
        >
          Turn off
        </Button>
      </div>
    </li>
  );
}
