const WORKER = '/sw.js';

/** Whether this browser can be reached by push notifications, and whether it is already. */
export type PushState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on';

/** What this browser can do at present. */
export async function pushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

const base64url = (bytes: ArrayBuffer | null): string => {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/**
 * Asks the person for permission and subscribes this browser at its push service; null if they refuse. `serverId` is the public key of the
 * installation. @throws the browser's error if its push service does not answer
 */
export async function subscribe(serverId: string): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key, or for whoever used this browser before.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverId });
  return { endpoint: made.endpoint, p256dh: base64url(made.getKey('p256dh')), auth: base64url(made.getKey('auth')) };
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
