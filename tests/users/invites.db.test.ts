import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const system = h.context({ kind: 'system', onBehalfOf: null }, NOW);
const { id: invitedBy } = await createUser(h.owner, 'admin');

/** An invite that expires this many milliseconds from now. */
async function invite(status: StatusOf<'invite'>, inMs: number): Promise<string> {
  const row = await h.owner
    .insertInto('invites')
    .values({
      email: `${status}${inMs}@example.test`,
      role: 'brand',
      status,
      invitedBy,
      sentAt: new Date('2026-02-01T00:00:00.000Z'),
      expiresAt: new Date(NOW.getTime() + inMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const statusOf = async (id: string) =>
  (await h.owner.selectFrom('invites').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'fromStatus', 'toStatus'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();

test('open invites expire with their time, once and on record; what was answered or is still good stays', async () => {
  const open = ['pending', 'sent', 'failed'] as const;
  const due = await Promise.all(open.map((status) => invite(status, 0)));
  const good = await Promise.all(open.map((status) => invite(status, 1)));
  const answered = await Promise.all((['accepted', 'revoked'] as const).map((status) => invite(status, -1)));
  for (let run = 0; run < 2; run += 1) await jobHandlers['invites.expire']({}, system);

  expect(await Promise.all(due.map(statusOf))).toEqual(['expired', 'expired', 'expired']);
  expect(await Promise.all(good.map(statusOf))).toEqual(open);
  expect(await Promise.all(answered.map(statusOf))).toEqual(['accepted', 'revoked']);
  expect(await Promise.all(due.map(trailOf))).toEqual(
    open.map((fromStatus) => [{ action: 'invite.expire', fromStatus, toStatus: 'expired' }]),
  );
});

test('more of them than one look finds expire in one run', async () => {
  const many = Array.from({ length: 201 }, (_, i) => ({
    email: `many${i}@example.test`,
    role: 'creator' as const,
    status: 'sent' as const,
    invitedBy,
    sentAt: NOW,
    expiresAt: NOW,
  }));
  await h.owner.insertInto('invites').values(many).execute();
  await jobHandlers['invites.expire']({}, system);
  const left = await h.owner
    .selectFrom('invites')
    .select('id')
    .where('status', '=', 'sent')
    .where('expiresAt', '<=', NOW)
    .execute();
  expect(left).toEqual([]);
});
