import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MailDeferred, type MailProvider, MailRefused, type OutgoingMail } from '#server/providers/mail/interface.ts';

/** What the suite needs to test a mail provider. */
export interface MailHarness {
  provider: MailProvider;
  /** The configured sender's address. */
  from: string;
  /** All messages delivered to an address, as raw text. */
  delivered(to: string): Promise<string[]>;
  /** An address that is always refused, and (below) one that is refused temporarily. */
  refusing: string;
  deferring: string;
}

const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: `reader-${randomUUID()}@example.com`,
  subject: 'Your deposit went through',
  text: 'Grüße & thanks\n',
  html: '<p>Grüße &amp; thanks</p>',
  idempotencyKey: randomUUID(),
  ...over,
});

/** The tests that every mail provider must pass. */
export function mailContract(name: string, make: () => Promise<MailHarness>): void {
  describe(`mail: ${name}`, () => {
    test('delivers subject, text and HTML from the configured sender', async () => {
      const { provider, delivered, from } = await make();
      const sent = mail();
      const { messageId } = await provider.send(sent);
      expect(messageId).not.toBe('');
      const [raw = '', ...more] = await delivered(sent.to);
      expect(more).toEqual([]);
      expect(raw).toMatch(/^Subject: Your deposit went through\r?$/m);
      expect(raw.split(/\r?\n/).find((line) => line.startsWith('From:'))).toContain(from);
      expect(raw).toContain('text/plain');
      expect(raw).toContain('text/html');
    });

    test('what is sent several times with one key, also in parallel, is one mail to its reader', async () => {
      const { provider, delivered } = await make();
      const sent = mail();
      const first = await provider.send(sent);
      const again = await Promise.all([provider.send(sent), provider.send(sent)]);
      expect(again).toEqual([first, first]);
      const other = await provider.send(mail({ to: sent.to }));
      expect(other).not.toEqual(first);
      const ids = (await delivered(sent.to)).map((raw) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
      expect(new Set(ids)).toEqual(new Set([first.messageId, other.messageId]));
    });

    test('a mail that can be switched off says so to mail programs, and any other does not', async () => {
      const { provider, delivered } = await make();
      const [news, needed] = [mail({ unsubscribeUrl: 'https://accord.example/unsubscribe/x' }), mail()];
      await provider.send(news);
      await provider.send(needed);
      const [raw = ''] = await delivered(news.to);
      expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/accord\.example\/unsubscribe\/x>\r?$/m);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
      expect((await delivered(needed.to))[0]).not.toContain('List-Unsubscribe');
    });

    test('refuses an unknown mailbox for good', async () => {
      const { provider, refusing, delivered } = await make();
      await expect(provider.send(mail({ to: refusing }))).rejects.toBeInstanceOf(MailRefused);
      expect(await delivered(refusing)).toEqual([]);
    });

    test('says when a mail may work later', async () => {
      const { provider, deferring } = await make();
      await expect(provider.send(mail({ to: deferring }))).rejects.toBeInstanceOf(MailDeferred);
    });

    test.each([
      ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
      ['a NUL in the subject', { subject: 'Hello\0' }],
      ['an empty subject', { subject: '' }],
      ['a line break in the address', { to: 'a@example.com\nBcc: b@example.com' }],
      ['two addresses', { to: 'a@example.com, b@example.com' }],
      ['an address with a name', { to: 'A <a@example.com>' }],
      ['no address', { to: 'nobody' }],
      ['an address that is too long', { to: `${'a'.repeat(250)}@example.com` }],
    ])('refuses %s', async (_what, over) => {
      const { provider } = await make();
      await expect(provider.send(mail(over))).rejects.toBeInstanceOf(MailRefused);
    });
  });
}
