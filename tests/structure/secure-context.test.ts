import { expect, test } from 'vitest';
import { below, occurrences } from './sources.ts';

// Browsers give some APIs only to pages over https and on localhost. Accord also runs over plain http at an address in a local network, where they
// are missing: calling one of them breaks the button that does.

const SECURE_ONLY =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|serviceWorker|share|canShare|geolocation|mediaDevices|credentials|locks|storage|wakeLock)\b|\b(?:isSecureContext|cookieStore|PushManager|PaymentRequest|EyeDropper|show(?:OpenFile|SaveFile|Directory)Picker)\b/;

const filesWith = (pattern: RegExp) => [
  ...new Set(occurrences(below('src-client'), pattern).map((each) => each.slice(0, each.indexOf(':')))),
];

test('what a browser gives to secure pages alone is asked for in two files, which do without it where it is missing', () => {
  expect(filesWith(SECURE_ONLY)).toEqual([
    'src-client/components/base/copy.ts',
    'src-client/features/notifications/thisBrowser.ts',
  ]);
});

test('the storage of the browser, which may be switched off, is asked for in one file', () => {
  expect(filesWith(/\b(?:local|session)Storage\b|\bindexedDB\b/)).toEqual(['src-client/components/base/storage.ts']);
});
