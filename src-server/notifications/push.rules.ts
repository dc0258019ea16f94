import { createECDH, ECDH } from 'node:crypto';
import { shortened } from '#shared/graphemes.ts';
import type { NoticeKind } from '#shared/notifications/kinds.ts';
import { kindOf, type NoticeType } from '#shared/notifications/notice-types.ts';
import type { Env } from '../env.ts';

const TITLE_MAX = 100;
const TEXT_MAX = 160;
/** How long to wait before each further try. */
const RETRY_MINUTES = [1, 5, 30];

/** The kinds whose text a locked screen may show: it names no amount, and nothing about the account. */
const SHOWN: readonly NoticeKind[] = ['campaigns', 'content', 'messages', 'agencies'];
const HIDDEN_TEXT = 'Open Accord to read it.';

/** What a browser shows: the service worker reads it (src-client/public/sw.js). */
export interface PushPayload {
  /** A notification with the same one replaces it, so that one that is sent twice is shown once. */
  tag: string;
  title: string;
  body: string;
  /** The path of the page that it opens. */
  route: string;
}

/** What a device shows of a notification. Anybody may see a locked screen, so amounts and what concerns the account stay in the app. */
export function pushOf(notice: {
  id: string;
  type: NoticeType;
  title: string;
  message: string;
  route: string;
}): PushPayload {
  const shown = SHOWN.includes(kindOf(notice.type).kind);
  return {
    tag: notice.id,
    title: shortened(notice.title, TITLE_MAX),
    body: shown ? shortened(notice.message, TEXT_MAX) : HIDDEN_TEXT,
    route: notice.route,
  };
}

export const TEST_PUSH: PushPayload = {
  tag: 'test',
  title: 'Push notifications are on',
  body: 'Accord reaches you on this device.',
  route: '/notifications',
};

/** The jobs that send a notification to devices; each has its own, so that one that fails holds up no other. */
export const pushesOf = (devices: readonly string[], notificationId: string | null) =>
  devices.map((subscriptionId) => ({ payload: { subscriptionId, notificationId, attempt: 0 } }));

export type PushOutcome = 'accepted' | 'gone' | 'later' | 'refused';

/** What the answer of a push service means; null is no answer. A subscription that is gone never works again; a refused message is not sent again. */
export function outcomeOf(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'accepted' : 'refused';
}

/** When a message is sent again after this many further tries; null if it is given up. */
export function retryAt(attempt: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[attempt];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** Whether a text is a public key with which something can be encrypted: a point of the curve, in base64url. */
export function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

/** The keys by which push services know this installation (VAPID, RFC 8292), in base64url, and whom they can write to. */
export function vapidOf(env: Pick<Env, 'key' | 'pushKey' | 'supportEmail'>) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(env.pushKey ?? Buffer.from(env.key('push'), 'base64'));
  return {
    subject: `mailto:${env.supportEmail}`,
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey('base64url').padStart(43, 'A'),
  };
}
