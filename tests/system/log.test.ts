import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withoutSecrets } from '#server/log-secrets.ts';

/** What a logger writes of these facts. */
function written(facts: object, message: string): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  pino({ hooks: { streamWrite: withoutSecrets } }, stream).info(facts, message);
  return text;
}

test.each([
  ['a password in an object', { password: 'hunter-two' }, 'hunter-two'],
  ['one in JSON inside of a text', { sent: JSON.stringify({ a: 1, newPassword: 'hunter-two' }) }, 'hunter-two'],
  ['one with a quote in it', { password: 'hunter"two' }, 'hunter'],
  ['a cookie', { cookie: '__Host-accord=s3ss10n; theme=dark' }, 's3ss10n'],
  ['a cookie in a text', { said: 'set accord-ticket=t1cket; path=/' }, 't1cket'],
  ['the token of a link', { said: 'https://accord.example/auth?setup=true#token=t0ken' }, 't0ken'],
  ['what somebody searched for', { said: 'already sent in the "/trpc/a.b?input=n4me" (GET) route' }, 'n4me'],
  ['a bearer token', { said: 'Authorization: Bearer abc.def' }, 'abc.def'],
  ['a key of Stripe', { said: 'No such key: sk_live_abc123' }, 'abc123'],
  ['the secret of a webhook', { said: 'whsec_c2VjcmV0 is wrong' }, 'c2VjcmV0'],
  ['the password of an address', { said: 'connect postgres://accord:pa55@db:5432/accord' }, 'pa55'],
])('[S18] %s is hidden, and the line stays JSON', (_what, facts, secret) => {
  const line = written({ ...facts, kept: 'yes' }, 'said');
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ kept: 'yes', msg: 'said' });
  expect(written({}, Object.values(facts).join())).toContain('"msg"');
});

test('what is no secret is logged as it is', () => {
  const said = 'GET /trpc/:path: relation "tokens" does not exist at file:///a/code.ts:12:3 (token of a sign-in)';
  expect(JSON.parse(written({ said }, said))).toMatchObject({ said, msg: said });
});
