import { expect, test } from 'vitest';
import { channelsOf, type Recipient } from '#server/notifications/channels.rules.ts';
import { nextDigest } from '#server/notifications/digest.rules.ts';
import { outcomeOf, pushOf, retryAt } from '#server/notifications/push.rules.ts';
import { DEFAULT_CHOICE, kindsFor, NOTICE_KINDS } from '#shared/notifications/kinds.ts';
import { kindOf, type NoticeType, typesOf } from '#shared/notifications/notice-types.ts';

const person: Recipient = {
  email: 'a@example.test',
  status: 'active',
  bouncedAddress: null,
  emailNotifications: null,
  marketingEmails: null,
  choices: {},
};
const never = { inApp: false, mail: 'never', push: false } as const;

/** What is told, to whom, and how: in the app, by mail, by push. */
const TABLE: [what: string, type: NoticeType, to: Partial<Recipient>, expected: string][] = [
  ['by default everything, at once', 'deal_accepted', {}, 'app now push'],
  ['all mails off', 'deal_accepted', { emailNotifications: false }, 'app never push'],
  ['all mails off, security all the same', 'security', { emailNotifications: false }, 'app now push'],
  ['a digest of the kind', 'payout', { choices: { money: { ...DEFAULT_CHOICE, mail: 'digest' } } }, 'app digest push'],
  [
    'a digest of another kind',
    'message',
    { choices: { money: { ...DEFAULT_CHOICE, mail: 'digest' } } },
    'app now push',
  ],
  [
    'a digest, but all mails off',
    'payout',
    { emailNotifications: false, choices: { money: { ...DEFAULT_CHOICE, mail: 'digest' } } },
    'app never push',
  ],
  [
    'no mails of the kind',
    'message',
    { choices: { messages: { ...DEFAULT_CHOICE, mail: 'never' } } },
    'app never push',
  ],
  ['no push of the kind', 'message', { choices: { messages: { ...DEFAULT_CHOICE, push: false } } }, 'app now -'],
  ['nothing of the kind', 'payout', { choices: { money: never } }, '- never -'],
  ['nothing of the kind, but it waits for an answer', 'payout_failed', { choices: { money: never } }, 'app never -'],
  ['security cannot be switched off', 'security', { choices: { security: never } }, 'app now -'],
  ['an account that is suspended', 'deal_accepted', { status: 'suspended' }, 'app never -'],
];

test.each(TABLE)('%s', (_what, type, to, expected) => {
  const { inApp, mail, push } = channelsOf({ type }, { ...person, ...to });
  expect(`${inApp ? 'app' : '-'} ${mail} ${push ? 'push' : '-'}`).toBe(expected);
});

test('news of the platform are mailed to whoever asked for them, where mails arrive, and never pushed', () => {
  const news = (to: Partial<Recipient>) => channelsOf({ type: 'role_decided', marketing: true }, { ...person, ...to });
  expect(news({})).toMatchObject({ mail: 'never', push: false });
  expect(news({ marketingEmails: true, emailNotifications: false })).toMatchObject({
    mail: 'now',
    mailSwitch: 'marketingEmails',
    push: false,
  });
  expect(news({ marketingEmails: true, bouncedAddress: person.email }).mail).toBe('never');
});

test('each type has one kind, and only security mails have no switch', () => {
  const types = NOTICE_KINDS.flatMap((kind) => typesOf(kind).map((type) => [type, kind] as const));
  expect(new Set(types.map(([type]) => type)).size).toBe(types.length);
  for (const [type, kind] of types) {
    expect(kindOf(type).kind).toBe(kind);
    expect(channelsOf({ type }, person).mailSwitch).toBe(kind === 'security' ? null : kind);
  }
});

test('people choose for the kinds that they are told about', () => {
  expect(kindsFor('agency')).toEqual(['agencies', 'followUps', 'account', 'security']);
  expect(kindsFor(null)).toEqual(['account', 'security']);
  expect(kindsFor('creator')).not.toContain('followUps');
  expect(kindsFor('admin')).toEqual(['campaigns', 'content', 'money', 'cases', 'followUps', 'account', 'security']);
});

test.each([
  ['UTC', '2026-03-02T07:59:00Z', '2026-03-02T08:00:00Z'],
  ['UTC', '2026-03-02T08:00:00Z', '2026-03-03T08:00:00Z'],
  ['Asia/Kolkata', '2026-03-02T02:00:00Z', '2026-03-02T02:30:00Z'],
  ['America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-03-07T12:00:00Z', '2026-03-07T13:00:00Z'],
  ['Europe/Berlin', '2026-10-24T10:00:00Z', '2026-10-25T07:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-02T17:00:00Z', '2026-03-02T18:00:00Z'],
  ['Nowhere/Land', '2026-03-02T09:00:00Z', '2026-03-03T08:00:00Z'],
])('the next digest in %s after %s is at eight there', (timeZone, now, next) => {
  expect(nextDigest(timeZone, new Date(now)).toISOString()).toBe(new Date(next).toISOString());
});

test('a locked screen shows no amount: what is about money, offers, cases and the account says only its title', () => {
  const about = { id: 'x', title: 'Title', message: 'Anna offers $500.00', route: '/creator' };
  for (const type of ['payout', 'deal_invited', 'case_opened', 'security', 'role_decided'] as const) {
    expect(pushOf({ ...about, type })).toEqual({
      tag: 'x',
      title: 'Title',
      body: 'Open Accord to read it.',
      route: '/creator',
    });
  }
  const long = pushOf({ ...about, type: 'content_submitted', message: 'a'.repeat(500) });
  expect(long.body.length).toBeLessThanOrEqual(160);
});

test.each([
  [201, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [null, 'later'],
  [400, 'refused'],
  [403, 'refused'],
  [302, 'refused'],
] as const)('a push service that answers %s means %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

test('a message is tried again after 1, 5 and 30 minutes, then no more', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const waits = [0, 1, 2, 3].map((attempt) => retryAt(attempt, now)?.toISOString().slice(11, 16) ?? null);
  expect(waits).toEqual(['10:01', '10:05', '10:30', null]);
});
