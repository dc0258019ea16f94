import { expect, test } from 'vitest';
import { doubtOf, newestText, type ReplyMail, readMail } from '#server/conversations/reply-mail.rules.ts';
import { readReplyAddress, replyAddress } from '#server/providers/mail/reply-address.rules.ts';

const read = (lines: readonly string[], body = 'Hello') =>
  readMail(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
const FROM = 'From: Mia <mia@people.example>';

const quoted = [
  '> You have 1 unread message about Spring.',
  '>',
  '> Open the conversation:',
  '> https://accord.example',
];
test.each([
  [
    'Gmail',
    ['Tuesday works.', '', 'On Mon, Nov 30, 2026 at 3:24 AM Accord <no-reply@accord.example> wrote:', '', ...quoted],
  ],
  [
    'Gmail, with the line before the quote broken',
    [
      'Tuesday works.',
      '',
      'On Mon, Nov 30, 2026 at 3:24 AM Accord <',
      'no-reply@accord.example> wrote:',
      '',
      ...quoted,
    ],
  ],
  [
    'Outlook',
    [
      'Tuesday works.',
      '',
      '________________________________',
      'From: Accord <no-reply@accord.example>',
      'Sent: Monday, November 30, 2026 3:24 AM',
      'To: Mia',
      'Subject: Unread messages',
      '',
      'You have 1 unread message.',
    ],
  ],
  [
    'Outlook on a desktop',
    [
      'Tuesday works.',
      '',
      'From: Accord <no-reply@accord.example>',
      'Sent: Monday, November 30, 2026 3:24 AM',
      'To: Mia',
      'Subject: Unread messages',
      '',
      'You have 1 unread message.',
    ],
  ],
  [
    'Apple Mail',
    [
      'Tuesday works.',
      '',
      'Sent from my iPhone',
      '',
      '> On 30 Nov 2026, at 03:24, Accord <no-reply@accord.example> wrote:',
      '> ',
      ...quoted,
    ],
  ],
  [
    'Thunderbird in German',
    ['Tuesday works.', '', 'Am 30.11.26 um 03:24 schrieb Accord:', ...quoted, '>> and what that quoted'],
  ],
  [
    'Yahoo',
    [
      'Tuesday works.',
      '',
      '    On Monday, November 30, 2026 at 03:24:00 AM GMT, Accord <no-reply@accord.example> wrote:  ',
      ' ',
      '  You have 1 unread message',
    ],
  ],
  [
    'Proton',
    [
      'Tuesday works.',
      '',
      '-------- Original Message --------',
      'On 30/11/2026 03:24, Accord <no-reply@accord.example> wrote:',
      '',
      ...quoted,
    ],
  ],
  ['an answer below the quote', [...quoted, '', 'Tuesday works.']],
  ['a signature', ['Tuesday works.', '', '-- ', 'Mia Moss', '+44 20 7946 0000']],
])('only what its writer wrote is taken from a mail of %s', (_program, lines) => {
  expect(newestText(lines.join('\r\n'))).toBe('Tuesday works.');
});

test('what somebody wrote stays as it was: lines, a sign that is no quote, and words about writing', () => {
  const text = 'Two things:\n\n1 > 0, and\nOn Monday we shoot, as I wrote.\n\tIndented';
  expect(newestText(text)).toBe(text);
});

test('what nobody can write is left out, and a very long mail is read in a moment', () => {
  expect(newestText('a\0b\u0007c\ud800')).toBe('abc\ufffd');
  expect(newestText('> '.repeat(5_000_000))).toBe('');
  expect(newestText('On '.repeat(200_000)).length).toBeLessThan(20_001);
  expect(newestText(`${' '.repeat(100_000)}wrote:`)).toBe('');
});

test('an HTML mail is read as text, without what it quotes', async () => {
  const html = `<div>Tuesday <b>works</b>.<br>See you</div><script>alert(1)</script><div class="gmail_quote">On Mon, Nov 30, 2026 at 3:24 AM Accord
    &lt;<a href="mailto:no-reply@accord.example">no-reply@accord.example</a>&gt; wrote:<br><blockquote>You have 1 unread message</blockquote></div>`;
  expect((await read([FROM, 'MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'], html)).text).toBe(
    'Tuesday works.\nSee you',
  );
});

test.each([
  ['iso-8859-1', '8bit', 'Gr\xfc\xdfe', 'Grüße'],
  ['windows-1251', '8bit', '\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет'],
  ['shift_jis', 'base64', 'grGC8YLJgr+CzQ==', 'こんにちは'],
  ['utf-8', 'quoted-printable', 'Gr=C3=BC=C3=9Fe', 'Grüße'],
  ['no-such-charset', '8bit', 'Hello', 'Hello'],
])('a mail in %s, sent as %s, is read', async (charset, encoding, body, text) => {
  const type = [`Content-Type: text/plain; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`];
  expect((await read([FROM, 'MIME-Version: 1.0', ...type], body)).text).toBe(text);
});

test.each([
  ['Auto-Submitted: auto-replied', 'Auto-Submitted'],
  ['Auto-Submitted: auto-generated', 'Auto-Submitted'],
  ['Auto-Submitted: no', null],
  ['Precedence: bulk', 'Precedence'],
  ['Precedence: auto_reply', 'Precedence'],
  ['Return-Path: <>', 'Return-Path'],
  ['List-Id: <news.example>', 'list-id'],
  ['X-Autoreply: yes', 'x-autoreply'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', 'Content-Type'],
  ['Subject: Out of office', null],
])('%s: whether a program wrote it', async (line, automatic) => {
  expect((await read([FROM, line])).automatic).toBe(automatic);
});

const part = (type: string, more = '') => `--x\r\nContent-Type: ${type}\r\n${more}\r\nabc\r\n--x--\r\n`;
const mixed = [FROM, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'];
test.each([
  ['a file', part('image/png', 'Content-Disposition: attachment; filename="a.png"\r\n'), true],
  [
    'a picture that Apple Mail shows in the text',
    part('image/png', 'Content-Disposition: inline; filename="a.png"\r\n'),
    true,
  ],
  ['another mail', part('message/rfc822'), true],
  ['a signature', part('application/pgp-signature', 'Content-Disposition: attachment\r\n'), false],
  ['only text', part('text/plain'), false],
])('%s: whether files are attached', async (_what, body, files) => {
  expect((await read(mixed, body)).files).toBe(files);
});

const CHECKED = 'mx.accord.example; dmarc=pass (p=REJECT) header.from=people.example';
const mail: ReplyMail = {
  from: 'mia@people.example',
  to: [],
  automatic: null,
  checks: [CHECKED],
  text: 'x',
  files: false,
};
test.each<[string, Partial<ReplyMail>, boolean]>([
  ['of the account, and checked', {}, true],
  ['checked with more results in the line', { checks: ['mx.accord.example 1; spf=fail; dkim=pass; dmarc=pass'] }, true],
  ['beside findings of other servers', { checks: ['mx.other.example; dmarc=fail', CHECKED] }, true],
  ['of somebody else', { from: 'eve@people.example' }, false],
  ['of nobody', { from: null }, false],
  ['of a domain that looks the same', { from: 'mia@peoрle.example' }, false],
  ['without a check', { checks: [] }, false],
  ['checked by another server', { checks: ['mx.other.example; dmarc=pass'] }, false],
  ['checked by a server whose name begins like ours', { checks: ['mx.accord.example.evil; dmarc=pass'] }, false],
  ['failed', { checks: ['mx.accord.example; dmarc=fail'] }, false],
  ['without a policy', { checks: ['mx.accord.example; dmarc=none'] }, false],
  ['failed, and its sender wrote that it passed', { checks: ['mx.accord.example; dmarc=fail', CHECKED] }, false],
  ['failed, with a pass in a comment', { checks: ['mx.accord.example; dmarc=fail (dmarc=pass; dmarc=pass)'] }, false],
  ['passed by SPF alone', { checks: ['mx.accord.example; spf=pass; dkim=pass'] }, false],
  ['passed for another domain', { checks: ['mx.accord.example; dmarc=pass header.from=evil.example'] }, false],
  ['passed in somebody’s name', { checks: ['"; mx.accord.example; dmarc=pass'] }, false],
])('a mail %s: whether it is believed', (_what, over, believed) => {
  expect(doubtOf({ ...mail, ...over }, 'mia@people.example', 'mx.accord.example') === null).toBe(believed);
});

test.each([
  ['two senders', ['From: mia@people.example, eve@evil.example'], null],
  ['two headers', [FROM, 'From: eve@evil.example'], null],
  ['a group', ['From: People: mia@people.example;'], null],
  ['none', ['Subject: x'], null],
  ['another address as its name', ['From: "mia@people.example" <eve@evil.example>'], 'eve@evil.example'],
  ['capitals', ['From: MIA@People.Example'], 'mia@people.example'],
  ['an international domain', ['From: mia@xn--mller-kva.example'], 'mia@müller.example'],
])('a mail with %s as its sender is from', async (_what, lines, from) => {
  expect((await read(lines)).from).toBe(from);
});

const env = {
  mailReplies: { domain: 'reply.accord.example', secret: 'x', checkedBy: 'mx' },
  key: (purpose: string) => `key of ${purpose}`,
};
const SIDE = '3f0c7b52-9d1e-4a55-8f53-0c2f3f0f9a11';

test('an address stands for one side of a conversation, whatever its letters, and nobody can make one up', () => {
  const address = replyAddress(env, SIDE) ?? '';
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(readReplyAddress(env, address)).toBe(SIDE);
  expect(readReplyAddress(env, address.toUpperCase())).toBe(SIDE);
  const other = replyAddress({ ...env, key: () => 'another key' }, SIDE) ?? '';
  for (const wrong of [
    other,
    address.replace('reply+3', 'reply+4'),
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace('accord', 'evil'),
    address.replace('reply+', ''),
    `x${address}`,
    '',
    '@reply.accord.example',
  ])
    expect(readReplyAddress(env, wrong)).toBeNull();
  expect(replyAddress({ ...env, mailReplies: null }, SIDE)).toBeNull();
  expect(readReplyAddress({ ...env, mailReplies: null }, address)).toBeNull();
});
