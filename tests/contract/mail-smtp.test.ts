import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailDeferred, MailRefused } from '#server/providers/mail/interface.ts';
import { createSmtpMail } from '#server/providers/mail/smtp.ts';
import { mailContract } from './mail.suite.ts';

const FROM = 'Accord <hello@accord.example>';
const mail = { to: 'reader@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', idempotencyKey: 'a' };

/** A mail that the server accepted: recipient, sender, and the message. */
const taken: { to: string; sender: string; raw: string }[] = [];
const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** A real SMTP server on this machine, which takes mail with a password and answers some addresses as servers do. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  // The providers keep their connections open. By default the server waits for them when it closes.
  closeTimeout: 1,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username === 'accord' && password === 'right') return done(null, { user: 'accord' });
    return done(answer(535, 'Authentication credentials invalid'));
  },
  onRcptTo({ address }, _session, done) {
    if (address === 'nobody@example.com') return done(answer(550, 'No such mailbox here'));
    if (address === 'later@example.com') return done(answer(451, 'Greylisted, try again later'));
    return done();
  },
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString();
      if (raw.includes('Subject: Spam')) return done(answer(554, 'Rejected as spam'));
      for (const { address } of envelope.rcptTo)
        taken.push({ to: address, sender: envelope.mailFrom ? envelope.mailFrom.address : '', raw });
      return done();
    });
  },
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise<void>((ended) => server.close(() => ended())));
const provider = (url = `smtp://accord:right@127.0.0.1:${port}`) => createSmtpMail({ url, from: FROM });

mailContract('smtp', async () => ({
  provider: provider(),
  from: 'hello@accord.example',
  delivered: async (to) => taken.filter((mail) => mail.to === to).map(({ raw }) => raw),
  refusing: 'nobody@example.com',
  deferring: 'later@example.com',
}));

describe('an SMTP server', () => {
  test('gets one recipient, our own sender, and no mail that answers itself', async () => {
    await provider().send({ ...mail, to: 'envelope@example.com' });
    const got = taken.filter(({ to }) => to === 'envelope@example.com');
    expect(got.map(({ sender }) => sender)).toEqual(['hello@accord.example']);
    expect(got[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  test('that refuses the message itself refuses it for good, in its own words', async () => {
    const sent = provider().send({ ...mail, subject: 'Spam', to: 'spam@example.com' });
    await expect(sent).rejects.toThrow('Rejected as spam');
    await expect(provider().send({ ...mail, subject: 'Spam' })).rejects.toBeInstanceOf(MailRefused);
  });

  test('that does not know our password defers the mail: it can go once the password is right', async () => {
    const sent = provider(`smtp://accord:wrong@127.0.0.1:${port}`).send({ ...mail, to: 'key@example.com' });
    await expect(sent).rejects.toBeInstanceOf(MailDeferred);
    expect(taken.filter(({ to }) => to === 'key@example.com')).toEqual([]);
  });

  test.each([
    ['is not there', undefined],
    ['hangs up before it has greeted', (socket: Socket) => socket.destroy()],
    ['closes as it has no room', (socket: Socket) => socket.end('421 Too many connections\r\n')],
    ['speaks something else', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('that %s defers the mail', async (_what, greet) => {
    const stranger = await strangeServer(greet);
    const sent = provider(`smtp://127.0.0.1:${stranger.port}`).send(mail);
    await expect(sent).rejects.toBeInstanceOf(MailDeferred);
    stranger.close();
  });

  test('gets no password over a line that others can read', async () => {
    // A server on another host, whose name resolves to this machine, must offer STARTTLS.
    const sent = provider(`smtp://accord:right@0.0.0.0:${port}`).send({ ...mail, to: 'open@example.com' });
    await expect(sent).rejects.toBeInstanceOf(MailDeferred);
    expect(taken.filter(({ to }) => to === 'open@example.com')).toEqual([]);
  });
});

/** A server that greets every connection in a custom way; without one, nobody listens at its port. */
async function strangeServer(greet: ((socket: Socket) => void) | undefined) {
  const listener: Server = createServer(greet);
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const address = listener.address();
  const found = typeof address === 'object' && address ? address.port : 0;
  if (!greet) await new Promise<void>((ended) => listener.close(() => ended()));
  return { port: found, close: () => void listener.close() };
}
