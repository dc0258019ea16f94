import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BULK_MESSAGES_PER_DAY, DAY_MS } from '#shared/constants.ts';
import type { BulkRecipients, sendBulkInput } from '#shared/crm/people.schema.ts';
import type { ManyDone } from '#shared/many.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { sendMessage } from '../conversations/messages.service.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, refuse, tooMany } from '../errors.ts';
import { takeTurn } from '../ground/locks.ts';
import { eachOf } from '../many.ts';
import { userOf } from '../trpc.ts';
import * as queries from './bulk.queries.ts';

type Chosen = Awaited<ReturnType<ReturnType<typeof queries.chosenPeople>['execute']>>[number];

const idOf = ({ creatorId, rowId }: Chosen): string => creatorId ?? rowId;
const nameOf = (person: Chosen): string => person.name ?? creatorName(person);

/** Why somebody gets no message; null if they would. The conversation itself may still refuse the text. */
function refusalOf({ creatorId, dealId, mutedAt }: Chosen): string | null {
  if (creatorId === null) return crmRefusals.bulkContact;
  if (dealId === null) return crmRefusals.bulkNoDeal;
  return mutedAt === null ? null : crmRefusals.bulkMuted;
}

const namesOf = (person: Chosen) => ({
  creator: nameOf(person),
  campaign: nameOrUntitled(person.campaignName),
  brand: brandName(person),
});

const dayBefore = ({ now }: Context): Date => new Date(now.getTime() - DAY_MS);

const leftOf = (sent: number): number => Math.max(0, BULK_MESSAGES_PER_DAY - sent);

/** Those of a brand's people who were chosen for a message, in the order of the request. Locks nothing. @throws NOT_FOUND if none is the brand's */
export async function readRecipients(ctx: Context, personIds: readonly string[]): Promise<BulkRecipients> {
  const { id: brandId } = userOf(ctx);
  const people = await queries.chosenPeople(ctx.db, brandId, personIds, dayBefore(ctx)).execute();
  if (people.length === 0) throw notFound('This person');
  const places = new Map(personIds.map((id, place) => [id, place]));
  const placeOf = (person: Chosen) => places.get(idOf(person)) ?? places.get(person.rowId) ?? 0;
  return {
    rows: people
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((person) => ({
        id: idOf(person),
        name: nameOf(person),
        names: namesOf(person),
        refusal: refusalOf(person),
      })),
    left: leftOf(people[0]?.sentToday ?? 0),
  };
}

/**
 * Sends a message to several of a brand's people, each in the conversation of their newest deal, with its names filled in. Each is sent in a
 * transaction of its own with a key that follows from the request's: sent again, nobody gets it twice, and whoever was left out gets it. Whoever is
 * refused is named with the reason. Locks each conversation, and makes the company's messages of this kind take turns. @throws NOT_FOUND if none is
 * the brand's
 */
export async function sendBulk(
  ctx: Context,
  { requestKey, personIds, text }: z.infer<typeof sendBulkInput>,
): Promise<ManyDone> {
  const { id: brandId } = userOf(ctx);
  const people = await queries.chosenPeople(ctx.db, brandId, personIds, dayBefore(ctx)).execute();
  const byId = new Map(people.flatMap((person) => [[idOf(person), person] as const, [person.rowId, person] as const]));
  let sent = 0;
  const outcome = await eachOf(ctx, 'This person', personIds, async (_ctx, id) => {
    const person = byId.get(id);
    if (!person) throw notFound('This person');
    refuse(refusalOf(person));
    const { dealId, creatorId } = person;
    if (dealId === null || creatorId === null) throw conflict(crmRefusals.bulkNoDeal);
    const message = {
      dealId,
      requestKey: keyOf(requestKey, creatorId),
      text: fillPlaceholders(text, namesOf(person)),
      fileIds: [],
    };
    await sendMessage(ctx, message, {
      bulkKey: requestKey,
      admit: async (tx, { mutedAt }) => {
        if (mutedAt !== null) throw conflict(crmRefusals.bulkMuted);
        await takeTurn(tx, 'bulk', brandId);
        const today = await queries.bulkSince(tx, brandId, dayBefore(ctx)).executeTakeFirstOrThrow();
        if (leftOf(today.sent) === 0) throw tooMany(crmRefusals.bulkFull);
        sent += 1;
      },
    });
  });
  if (sent > 0) {
    await inTransaction(ctx.db, (tx) =>
      audit(tx, ctx, {
        action: 'crm.sendBulk',
        resourceType: 'bulk message',
        resourceId: requestKey,
        after: { sent, refused: outcome.refused.length },
      }),
    );
  }
  return outcome;
}

/** The key of one creator's message: the same whenever the same message is sent again. */
function keyOf(requestKey: string, creatorId: string): string {
  const hex = createHash('sha256').update(`${requestKey} ${creatorId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
