import { createHash, randomBytes } from 'node:crypto';
import type { CalendarAddress, CalendarView } from '#shared/calendar/calendar.schema.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { calendarMessages } from '#shared/messages/calendar.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { userOf } from '../trpc.ts';
import * as queries from './calendar.queries.ts';
import {
  type Deadline,
  deadlineOfCase,
  deadlinesOfBrand,
  deadlinesOfCampaign,
  deadlinesOfCreator,
  PAST_DAYS,
  shown,
  type Whose,
} from './calendar.rules.ts';
import { calendarText } from './calendar-file.rules.ts';

export const CALENDAR_PATH = '/calendar/';

const SECRET = /^[\w-]{43}$/;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether one's own calendar has an address. Locks nothing. */
export async function readCalendar(ctx: Context): Promise<CalendarView> {
  const calendar = await queries.calendarOf(ctx.db, userOf(ctx).id).executeTakeFirst();
  return { since: calendar?.createdAt ?? null };
}

/**
 * Gives one's own calendar a new secret address and returns it, only this once: only its hash is stored. The one that it had is gone at once. Locks the
 * calendar.
 */
export async function makeAddress(ctx: Context): Promise<CalendarAddress> {
  const { id: userId } = userOf(ctx);
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(ctx.db, async (tx) => {
    await queries.setAddress(tx, { userId, secretHash: hashOf(secret), createdAt: ctx.now }).execute();
    await audit(tx, ctx, { action: 'calendar.make', resourceType: 'account', resourceId: userId });
  });
  return { url: `${ctx.env.publicUrl}${CALENDAR_PATH}${secret}.ics` };
}

/** Switches off the address of one's own calendar. Locks the calendar. @throws CONFLICT if it has none */
export async function endAddress(ctx: Context): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const address = await queries.lockAddress(tx, userId).executeTakeFirst();
    if (!address) throw conflict(calendarMessages.none);
    await queries.removeAddress(tx, address).execute();
    await audit(tx, ctx, { action: 'calendar.end', resourceType: 'account', resourceId: userId });
  });
}

type Asking = Pick<Context, 'db' | 'env' | 'limits' | 'now'>;

/**
 * The calendar at a secret address as iCalendar; null if nobody has that address, or whoever has it cannot sign in. Locks nothing.
 * @throws TOO_MANY_REQUESTS after too many requests for one calendar, or after too many wrong addresses from one network
 */
export async function calendarAt(ctx: Asking, secret: string, network: string): Promise<string | null> {
  const owner = SECRET.test(secret) ? await queries.ownerOf(ctx.db, hashOf(secret)).executeTakeFirst() : undefined;
  if (!owner) {
    await ctx.limits.take('calendar.wrong', network, calendarMessages.tooOften);
    return null;
  }
  await ctx.limits.take('calendar.person', owner.id, calendarMessages.tooOften);
  return calendarText(shown(await deadlinesOf(ctx, owner), ctx.now), ctx.env.publicUrl);
}

/** All deadlines of a person; for an agency those of the creators who let it act for them. Staff, who cannot make a calendar, have none. */
async function deadlinesOf(ctx: Asking, { id, role }: { id: string; role: string | null }): Promise<Deadline[]> {
  switch (role) {
    case 'brand':
      return ofBrand(ctx, id);
    case 'creator':
      return ofCreators(ctx, [id], 'creator');
    case 'agency': {
      const creators = await queries.actedFor(ctx.db, id).execute();
      const ids = creators.map((creator) => creator.id);
      return ids.length === 0 ? [] : ofCreators(ctx, ids, 'agency');
    }
    default:
      return [];
  }
}

/** The first day whose deadlines can still be in a calendar. */
const firstDay = ({ now }: Asking): string => addDays(isoDay(now), -PAST_DAYS - 1);

async function ofBrand(ctx: Asking, brandId: string): Promise<Deadline[]> {
  const of = { side: 'brand', userIds: [brandId] } as const;
  const [campaigns, deals, cases] = await Promise.all([
    queries.datedCampaigns(ctx.db, brandId).execute(),
    queries.datedDeals(ctx.db, { ...of, from: firstDay(ctx) }).execute(),
    queries.casesToAnswer(ctx.db, of).execute(),
  ]);
  return [
    ...campaigns.flatMap(deadlinesOfCampaign),
    ...deals.flatMap(deadlinesOfBrand),
    ...cases.flatMap((found) => deadlineOfCase(found, 'brand')),
  ];
}

async function ofCreators(ctx: Asking, userIds: readonly string[], whose: Whose): Promise<Deadline[]> {
  const of = { side: 'creator', userIds } as const;
  const [deals, cases] = await Promise.all([
    queries.datedDeals(ctx.db, { ...of, from: firstDay(ctx) }).execute(),
    queries.casesToAnswer(ctx.db, of).execute(),
  ]);
  return [
    ...deals.flatMap((deal) => deadlinesOfCreator(deal, whose)),
    ...cases.flatMap((found) => deadlineOfCase(found, whose)),
  ];
}
