import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLocalMail } from '#server/providers/mail/local.ts';
import { type MailData, type MailTemplate, withoutTokens, writeMail } from '#server/providers/mail/templates.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { mailContract } from './mail.suite.ts';

const directory = newFolder();

async function delivered(to: string): Promise<string[]> {
  const names = await readdir(directory);
  const raw = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return raw.filter((text) => text.includes(`To: ${to}`));
}

mailContract('local directory', async () => ({
  provider: createLocalMail({ directory, from: 'Accord <hello@accord.test>' }),
  from: 'hello@accord.test',
  delivered,
  refusing: 'nobody@bounce.accord.test',
  deferring: 'somebody@defer.accord.test',
}));

test('the local directory keeps one file for one key, however often it is sent', async () => {
  const provider = createLocalMail({ directory, from: 'Accord <hello@accord.test>' });
  const sent = { to: 'once@example.com', subject: 'Once', text: 'a', html: 'a', idempotencyKey: 'once' };
  await Promise.all([provider.send(sent), provider.send(sent), provider.send(sent)]);
  expect(await delivered('once@example.com')).toHaveLength(1);
});

const surroundings = { publicUrl: 'https://accord.example', supportEmail: 'help@accord.example' };
const expiresAt = new Date('2026-03-11T09:00:00Z');
const hostile = '<img src=x onerror=alert(1)> & "friends"\r\nBcc: all@example.com';
const amount = { amountMinor: 50_000, currency: 'USD' } as const;
const every: { [T in MailTemplate]: MailData[T] } = {
  confirmation: { token: 'tok', expiresAt },
  reset: { token: 'tok', expiresAt },
  invite: { token: 'tok', expiresAt, role: 'managed_creator', agencyName: hostile },
  brandInvite: { brandName: hostile, code: 'code', stopToken: 'tok' },
  agencySignUp: {},
  interest: { token: 'tok', expiresAt },
  agencyRequest: { agencyName: hostile },
  seatRequest: { companyName: hostile, role: 'manager' },
  brandRequest: { brandName: hostile, duties: ['look', 'run', 'pay'], limit: amount },
  dealInvitation: { brandName: hostile, campaignName: hostile, amount, note: hostile, deadline: '20 April 2026' },
  paidOut: {
    title: hostile,
    message: hostile,
    route: '/creator/dashboard',
    head: 'accord.example\n3\n\n— accord.example',
  },
  campaignDecision: { campaignName: hostile, decision: 'needs_revision', note: hostile, route: '/brand/orders' },
  payment: {
    kind: 'deposit',
    outcome: 'failed',
    campaignName: hostile,
    amount,
    reason: hostile,
    route: '/brand/orders',
  },
  content: {
    what: 'revision_requested',
    campaignName: hostile,
    title: hostile,
    feedback: hostile,
    route: '/creator/campaigns',
  },
  security: { what: 'new_sign_in', at: expiresAt, address: hostile, device: hostile },
  accountClosed: { erasedOn: expiresAt },
  accountKept: {},
  addressTried: {},
  dataReady: { until: expiresAt },
  digest: {
    count: 3,
    sections: [{ heading: 'Money', items: [{ title: hostile, message: hostile, route: '/brand/orders' }] }],
  },
  unreadMessages: { title: hostile, message: hostile, newest: hostile, route: '/brand/messages' },
  replyRefused: { campaignName: hostile, reason: hostile, route: '/brand/messages' },
  notification: { title: hostile, message: hostile, route: '/notifications' },
};

describe('templates', () => {
  test.each(Object.keys(every) as MailTemplate[])(
    '%s escapes every value and keeps the subject one line',
    (template) => {
      const mail = writeMail(template, every[template], surroundings);
      expect(mail.html).not.toContain('<img');
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.subject.length).toBeLessThanOrEqual(150);
      expect(mail.text).toContain('help@accord.example');
      expect(mail.html).toContain('href="https://accord.example/');
      expect(mail.html).not.toMatch(/<script|javascript:|<link|<[^>]*src=/);
    },
  );

  test('links carry the token in the fragment', () => {
    const link = (template: 'confirmation' | 'reset' | 'invite' | 'interest') =>
      writeMail(template, every[template], surroundings).text;
    expect(link('confirmation')).toContain('https://accord.example/auth?confirmation=true#token=tok\n');
    expect(link('reset')).toContain('https://accord.example/auth?reset=true#token=tok\n');
    expect(link('invite')).toContain('https://accord.example/auth?setup=true#token=tok\n');
    expect(link('interest')).toContain('https://accord.example/interest#token=tok\n');
  });

  test('[BR-INV-18] the invitation mail links to /creator/deals and names the amount', () => {
    const { text } = writeMail('dealInvitation', { ...every.dealInvitation, brandName: 'Northwind' }, surroundings);
    expect(text).toContain('https://accord.example/creator/deals\n');
    expect(text).toContain('Amount: $500.00');
  });

  test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example', ''])(
    'refuse the route %j',
    (route) => {
      expect(() => writeMail('notification', { title: 'a', message: 'b', route }, surroundings)).toThrow(RangeError);
    },
  );

  test('a body whose token was removed is still readable', () => {
    const { html, text } = writeMail('reset', { token: 'a-B_c.~9%2F', expiresAt }, surroundings);
    expect(withoutTokens(text)).toContain('/auth?reset=true#token=removed\n');
    expect(withoutTokens(html)).toContain('/auth?reset=true#token=removed"');
    expect(withoutTokens(html + text)).not.toContain('a-B_c');
  });
});
