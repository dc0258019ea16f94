import { createHash, randomBytes } from 'node:crypto';
import type { CalendarAddress, CalendarView } from '#shared/calendar/calendar.schema.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { calendarMessages } from '#shared/messages/calendar.ts';
import { dutiesOf } from '#shared/seats/roles.ts';
import { audit } from '../audit.ts';
import { type Context, sitsElsewhere } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
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

/** Whose calendar the actor's is: a member of a company has one of that company. */
function holderOf(ctx: Context): queries.Holder {
  const actor = userOf(ctx);
  return actor.seat && sitsElsewhere(actor) ? { seatId: actor.seat.id } : { userId: actor.id };
}

const audited = (tx: Tx, ctx: Context, action: 'calendar.make' | 'calendar.end', holder: queries.Holder) =>
  audit(tx, ctx, {
    action,
    ...('seatId' in holder
      ? { resourceType: 'seat', resourceId: holder.seatId }
      : { resourceType: 'account', resourceId: holder.userId }),
  });

/** Whether one's own calendar has an address. Locks nothing. */
export async function readCalendar(ctx: Context): Promise<CalendarView> {
  const calendar = await queries.calendarOf(ctx.db, holderOf(ctx)).executeTakeFirst();
  return { since: calendar?.createdAt ?? null };
}

/**
 * Gives one's own calendar a new secret address and returns it, only this once: only its hash is stored. The one that it had is gone at once. Locks the
 * calendar.
 */
export async function makeAddress(ctx: Context): Promise<CalendarAddress> {
  const holder = holderOf(ctx);
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(ctx.db, async (tx) => {
    await queries.setAddress(tx, holder, { secretHash: hashOf(secret), createdAt: ctx.now }).execute();
    await audited(tx, ctx, 'calendar.make', holder);
  });
  return { url: `${ctx.env.publicUrl}${CALENDAR_PATH}${secret}.ics` };
}

/** Switches off the address of one's own calendar. Locks the calendar. @throws CONFLICT if it has none */
export async function endAddress(ctx: Context): Promise<void> {
  const holder = holderOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const address = await queries.lockAddress(tx, holder).executeTakeFirst();
    if (!address) throw conflict('Your calendar has no address.');
    await queries.removeAddress(tx, address).execute();
    await audited(tx, ctx, 'calendar.end', holder);
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
  await ctx.limits.take('calendar.person', owner.seatId ?? owner.id, calendarMessages.tooOften);
  return calendarText(shown(await deadlinesOf(ctx, owner), ctx.now), ctx.env.publicUrl);
}

/**
 * All deadlines of a person or a company; for an agency those of the creators who let it act for them, and only for those of its members who may.
 * Staff, who cannot make a calendar, have none.
 */
async function deadlinesOf(ctx: Asking, { id, role, seatRole }: queries.Owner): Promise<Deadline[]> {
  switch (role) {
    case 'brand':
      return ofBrand(ctx, id);
    case 'creator':
      return ofCreators(ctx, [id], 'creator');
    case 'agency': {
      if (seatRole && !dutiesOf(seatRole).includes('run')) return [];
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
