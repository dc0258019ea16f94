import type { Transaction } from 'kysely';
import { recount } from '#server/records/records.service.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import type { Database } from '../schema.ts';
import { historyRows, stepsOf } from '../status-history.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** Counts the track records of the demo's people from its audit log; two of them have objected to an entry. */
export async function countDemoRecords(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const [brand] = people.brands;
  const [creator] = people.creators;
  if (!brand || !creator) return;
  const everybody = w.rows.users.flatMap(({ id, role }) =>
    id && (role === 'brand' || role === 'creator') ? [id] : [],
  );
  await recount(tx, everybody, null);
  await objects(tx, w, {
    userId: creator.id,
    figure: 'answer',
    reason: 'I was on a shoot without a signal, and had told the brand that I would answer in the evening.',
    answer: null,
  });
  await objects(tx, w, {
    userId: brand.id,
    figure: 'review',
    reason: 'The video could not be played on that day, which your support confirmed.',
    answer: { by: people.admin.id, text: 'Confirmed: the file was repaired only on the day after.' },
  });
  await recount(tx, [brand.id, creator.id], null);
}

interface Objecting {
  userId: string;
  figure: RecordFigure;
  reason: string;
  answer: { by: string; text: string } | null;
}

/** Stores an objection to the entry of a person's figure that took longest. */
async function objects(
  tx: Transaction<Database>,
  w: World,
  { userId, figure, reason, answer }: Objecting,
): Promise<void> {
  const about = await tx
    .selectFrom('recordEntries')
    .select(['auditId', 'campaignId'])
    .where('userId', '=', userId)
    .where('figure', '=', figure)
    .orderBy('seconds', 'desc')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!about) return;
  const [id, createdAt, decidedAt] = [w.id(), w.ago(1.5), w.ago(0.5)];
  const path = stepsOf('objection', answer ? ['uphold'] : []);
  const { auditId, campaignId } = about;
  await tx
    .insertInto('recordObjections')
    .values({
      id,
      userId,
      figure,
      auditId,
      campaignId,
      reason,
      createdAt,
      status: path.status,
      ...(answer && { decidedBy: answer.by, decidedAt, decision: answer.text }),
    })
    .execute();
  const times = [createdAt, decidedAt];
  const who = { brand: userId, admin: answer?.by ?? null };
  await tx
    .insertInto('auditLog')
    .values(historyRows('objection', id, path, (index) => times[index] ?? createdAt, who))
    .execute();
}
