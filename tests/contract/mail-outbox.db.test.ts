import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import type { Context } from '#server/context.ts';
import { MailDeferred, type OutgoingMail } from '#server/providers/mail/interface.ts';
import {
  blankDeadTokens,
  blankTokens,
  mailboxQuery,
  queueMail,
  sendQueuedMail,
} from '#server/providers/mail/outbox.ts';
import type { MailData, MailTemplate } from '#server/providers/mail/templates.ts';
import { MAIL_PER_PERSON_PER_DAY } from '#shared/constants.ts';
import { type Harness, racingHarness } from '#tests/support/harness.ts';

const now = new Date('2026-03-10T09:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
let h: Harness;
let user: Row<'users'>;
beforeAll(async () => {
  h = await racingHarness();
  user = await createUser(h.owner, 'brand');
});

const system = (at = now): Context => h.context({ kind: 'system', onBehalfOf: null }, at);
const news: MailData['notification'] = { title: 'News', message: 'Something happened', route: '/notifications' };
const reset = (token = 'secret-token'): MailData['reset'] => ({ token, expiresAt: minutes(60) });
function queue<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  over: object = {},
  ctx = system(),
): Promise<string> {
  const order = { to: `reader-${randomUUID()}@example.com`, template, data, ...over };
  return h.db.transaction().execute((tx) => queueMail(tx, ctx, order));
}
const mail = (id: string) => h.db.selectFrom('mailOutbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The times from which jobs of one kind with this id in their payload can run. */
async function jobs(name: string, id: string): Promise<Date[]> {
  const found = await sql<{ runAt: Date }>`
    select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.payload::text like ${`%${id}%`} order by j.run_at`.execute(h.owner);
  return found.rows.map((row) => row.runAt);
}
/** The context with the test's own mail provider. */
const carriedBy = (ctx: Context, send: (mail: OutgoingMail) => Promise<{ messageId: string }>): Context => ({
  ...ctx,
  providers: { ...ctx.providers, mail: { name: 'test', send } },
});

describe('the outbox', () => {
  test('stores a mail and its job in the transaction of the change that causes them', async () => {
    const id = await queue('notification', news, { userId: user.id });
    expect(await mail(id)).toMatchObject({
      status: 'queued',
      template: 'notification',
      userId: user.id,
      subject: 'News',
    });
    expect(await jobs('mail.send', id)).toHaveLength(1);
    let lost = '';
    const failing = h.db.transaction().execute(async (tx) => {
      lost = await queueMail(tx, system(), { to: 'a@example.com', template: 'notification', data: news });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await jobs('mail.send', lost)).toHaveLength(0);
  });

  test('sends a mail once, even if the job runs several times', async () => {
    const id = await queue('notification', news);
    await sendQueuedMail(id, system());
    const sent = await mail(id);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, sentAt: now, lastError: null });
    await sendQueuedMail(id, system(minutes(5)));
    expect(await mail(id)).toEqual(sent);
    await sendQueuedMail(randomUUID(), system());
    const files = await readdir(join(h.env.dataDir, 'mail'));
    expect(files.filter((name) => sent.messageId?.includes(name.replace('.eml', '')))).toHaveLength(1);
  });

  test('sends a mail once when two workers take it at the same time', async () => {
    const id = await queue('notification', news);
    await Promise.all([sendQueuedMail(id, system()), sendQueuedMail(id, system())]);
    expect(await mail(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('[BR-INV-17] tries a mail again after 1, 5 and 30 minutes, then it has failed', async () => {
    const id = await queue('notification', news, { to: `slow-${randomUUID()}@defer.accord.test` });
    const waits = [1, 5, 30];
    let at = now;
    for (const [index, wait] of waits.entries()) {
      await sendQueuedMail(id, system(at));
      expect(await mail(id)).toMatchObject({ status: 'queued', attempts: index + 1 });
      const due = new Date(at.getTime() + wait * 60_000);
      expect(await jobs('mail.send', id)).toContainEqual(due);
      at = due;
    }
    await sendQueuedMail(id, system(at));
    expect(await mail(id)).toMatchObject({ status: 'failed', attempts: 4, sentAt: null });
    expect((await mail(id)).lastError).toContain('try again later');
  });

  test('gives up at once when the provider refuses a mail, and tries again when the provider is busy', async () => {
    const refused = await queue('notification', news, { to: 'nobody@bounce.accord.test' });
    await sendQueuedMail(refused, system());
    expect(await mail(refused)).toMatchObject({ status: 'failed', attempts: 1 });
    const late = await queue('notification', news);
    await sendQueuedMail(
      late,
      carriedBy(system(), async () => {
        throw new MailDeferred('busy');
      }),
    );
    await sendQueuedMail(late, system(minutes(1)));
    expect(await mail(late)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  test('tries again after an unexpected error of the provider', async () => {
    const id = await queue('notification', news);
    const broken = carriedBy(system(), async () => {
      throw new TypeError('socket is undefined');
    });
    await sendQueuedMail(id, broken);
    expect(await mail(id)).toMatchObject({ status: 'queued', attempts: 1, lastError: 'socket is undefined' });
  });

  test.each(['reader@example.com\r\nBcc: all@example.com', 'a@example.com, b@example.com', 'nobody'])(
    'never sends a mail to %j',
    async (to) => {
      const id = await queue('notification', news, { to });
      await sendQueuedMail(id, system());
      expect(await mail(id)).toMatchObject({ status: 'failed', messageId: null });
    },
  );

  test('records at the invite whether its mail was delivered', async () => {
    const invite = async () =>
      h.owner
        .insertInto('invites')
        .values({
          email: `new-${randomUUID()}@example.com`,
          role: 'brand',
          status: 'pending',
          sentAt: now,
          expiresAt: minutes(10_080),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const data = { token: 'tok', expiresAt: minutes(10_080), role: 'brand', agencyName: null };
    const [good, bad] = [await invite(), await invite()];
    await sendQueuedMail(await queue('invite', data, { inviteId: good.id }), system());
    await sendQueuedMail(await queue('invite', data, { inviteId: bad.id, to: 'x@bounce.accord.test' }), system());
    expect(await jobs('invites.mail-result', `${good.id}","delivered":true`)).toHaveLength(1);
    expect(await jobs('invites.mail-result', `${bad.id}","delivered":false`)).toHaveLength(1);
  });

  test('[C22] sends no more mails of a person who has caused too many in a day', async () => {
    const flooder = await createUser(h.owner, 'brand');
    const row = { toAddress: 'x@example.com', template: 'notification', subject: 's', bodyText: 't', bodyHtml: 'h' };
    const many = Array.from({ length: MAIL_PER_PERSON_PER_DAY }, () => ({
      ...row,
      createdBy: flooder.id,
      createdAt: now,
    }));
    await h.owner.insertInto('mailOutbox').values(many).execute();
    const ctx = h.context(await h.actor(flooder.id), minutes(60));
    await expect(queue('notification', news, {}, ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await queue('notification', news, {}, h.context(await h.actor(flooder.id), minutes(24 * 60)));
    await queue('notification', news, {}, h.context(await h.actor(user.id), minutes(60)));
  });
});

describe('a mail that carries a token', () => {
  const bodies = async (id: string): Promise<string> => {
    const { bodyText, bodyHtml } = await mail(id);
    return bodyText + bodyHtml;
  };

  test('keeps the token for the mailbox page until the token expires', async () => {
    const id = await queue('reset', reset());
    await sendQueuedMail(id, system());
    expect(await bodies(id)).toContain('#token=secret-token');
    await blankDeadTokens(system(minutes(59)));
    expect(await bodies(id)).toContain('#token=secret-token');
    await blankDeadTokens(system(minutes(60)));
    expect(await bodies(id)).not.toContain('secret-token');
    expect(await mail(id)).toMatchObject({ tokenExpiresAt: null, status: 'sent' });
    expect(await bodies(id)).toContain('/auth?reset=true#token=removed');
  });

  test('loses the token when it is used, and other mails keep theirs', async () => {
    const other = await createUser(h.owner, 'brand');
    const [mine, theirs] = [
      await queue('reset', reset('first'), { userId: user.id }),
      await queue('reset', reset('second'), { userId: other.id }),
    ];
    const confirmation = await queue('confirmation', reset('third'), { userId: user.id });
    const waiting = await queue('reset', reset('fourth'), { userId: user.id });
    for (const id of [mine, theirs, confirmation]) await sendQueuedMail(id, system());
    await h.db.transaction().execute((tx) => blankTokens(tx, 'reset', { userId: user.id }));
    expect(await bodies(mine)).not.toContain('first');
    expect(await bodies(confirmation)).toContain('third');
    expect(await bodies(waiting)).toContain('fourth');
    expect(await bodies(theirs)).toContain('second');
  });

  test.each(['reader@example.com', 'nobody@bounce.accord.test'])(
    'in production loses the token as soon as the mail to %s is sent or refused',
    async (to) => {
      const id = await queue('confirmation', reset(), { to });
      const production = { ...system(), env: { ...h.env, production: true } };
      let handedOver = '';
      await sendQueuedMail(
        id,
        carriedBy(production, (sent) => {
          handedOver = sent.text;
          return production.providers.mail.send(sent);
        }),
      );
      expect(handedOver).toContain('#token=secret-token');
      expect(await bodies(id)).not.toContain('secret-token');
    },
  );
});

test('the mailbox shows an address’s mails, newest first', async () => {
  const to = `box-${randomUUID()}@example.com`;
  const first = await queue('notification', news, { to });
  const second = await queue('notification', { ...news, title: 'Later' }, { to }, system(minutes(1)));
  const page = (limit: number, offset: number) =>
    mailboxQuery(h.db, { address: to.toUpperCase(), limit, offset }).execute();
  expect((await page(10, 0)).map((row) => row.id)).toEqual([second, first]);
  expect((await page(1, 1)).map((row) => row.id)).toEqual([first]);
});
