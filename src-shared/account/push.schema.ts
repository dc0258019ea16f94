import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { pushMessages } from '../messages/account/push.ts';
import { id, text } from '../text.ts';

const UNREADABLE = pushMessages.unreadable;

/** What a browser says about its push subscription: the address at its push service, and two keys in base64url. */
export const turnOnPushInput = z.strictObject({
  endpoint: text('Push address', { max: 2_000 }),
  p256dh: z.string({ error: UNREADABLE }).regex(/^B[\w-]{86}$/, UNREADABLE),
  auth: z.string({ error: UNREADABLE }).regex(/^[\w-]{22}$/, UNREADABLE),
});
export const pushDeviceInput = z.strictObject({ deviceId: id('Device') });

interface PushDevice {
  id: string;
  /** Such as `Chrome on Windows`. */
  device: string;
  /** Whether it is the browser that asks. */
  current: boolean;
  addedAt: Moment;
  lastOkAt: Moment | null;
  /** Whether the last message was not accepted. */
  failing: boolean;
}

/** Where one gets push notifications. */
export interface PushView {
  /** The public key that a browser needs to subscribe, in base64url. */
  serverId: string;
  devices: PushDevice[];
}
