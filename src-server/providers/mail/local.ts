import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertSafeMail, MailDeferred, type MailProvider, MailRefused } from './interface.ts';
import { messageOf } from './message.ts';

/** Every address of this domain is refused for good. */
const BOUNCING_DOMAIN = 'bounce.accord.test';
/** Every address of this domain is deferred, every time. */
const DEFERRING_DOMAIN = 'defer.accord.test';

export interface LocalMailOptions {
  /** Where the .eml files go. */
  directory: string;
  /** The one sender, such as `Accord <hello@accord.test>`. */
  from: string;
}

/**
 * A mail service that delivers into a directory: one .eml file for each mail, named by its idempotency key, readable by any mail program. Like a real
 * one it refuses and defers mails, depending on the domain of the recipient.
 */
export function createLocalMail({ directory, from }: LocalMailOptions): MailProvider {
  return {
    name: 'local',
    async send(mail) {
      assertSafeMail(mail);
      const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase();
      if (domain === BOUNCING_DOMAIN) throw new MailRefused(`550 ${mail.to}: no such mailbox`);
      if (domain === DEFERRING_DOMAIN) throw new MailDeferred(`450 ${mail.to}: try again later`);
      const composed = messageOf(mail, from, 'mail.accord.test');
      const { messageId } = composed;
      const path = join(directory, `${messageId.slice(1, messageId.indexOf('@'))}.eml`);
      if (await isThere(path)) return { messageId };
      // Loaded with the first mail, so that a process that sends none saves its 2 MB.
      const { default: nodemailer } = await import('nodemailer');
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(composed);
      await mkdir(directory, { recursive: true });
      const draft = `${path}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
      try {
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      return { messageId };
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}
