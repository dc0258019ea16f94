import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import * as mailDomains from '#db/migrations/0201_mail_domains.ts';
import type { OutgoingMail } from '#server/providers/mail/interface.ts';
import { harness } from '#tests/support/harness.ts';

const sent: OutgoingMail[] = [];
const h = await harness({
  mail: {
    name: 'kept',
    async send(mail) {
      sent.push(mail);
      return { messageId: mail.idempotencyKey };
    },
  },
});
await createUser(h.owner, 'brand', { user: { email: 'anna@müller.de' } });

test('an account of an international domain is found however the domain is typed, and mail goes to the form that computers know', async () => {
  const visitor = await h.as(null);
  for (const email of ['anna@müller.de', 'Anna@MÜLLER.de', 'anna@mu\u0308ller.de', 'anna@xn--mller-kva.de']) {
    sent.length = 0;
    await visitor.auth.requestReset({ email });
    await h.runJobs();
    expect(
      sent.map(({ to }) => to),
      email,
    ).toEqual(['anna@xn--mller-kva.de']);
  }
  const stored = await h.owner.selectFrom('mailOutbox').select('toAddress').distinct().execute();
  expect(stored).toEqual([{ toAddress: 'anna@müller.de' }]);
});

test('addresses that a browser handed over in the form of computers become what people read, and back', async () => {
  const { id } = await createUser(h.owner, 'creator', { user: { email: 'jan@mail.xn--d-uga0v4h.pl' } });
  const step: Migration = mailDomains;
  const email = async () =>
    (await h.owner.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  await step.up(h.owner);
  expect(await email()).toBe('jan@mail.łódź.pl');
  await step.down?.(h.owner);
  expect(await email()).toBe('jan@mail.xn--d-uga0v4h.pl');
});
