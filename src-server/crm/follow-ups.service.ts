import type { z } from 'zod';
import { CRM_FOLLOW_UPS_MAX } from '#shared/constants.ts';
import type {
  addFollowUpInput,
  DueFollowUp,
  dueFollowUpsInput,
  FollowUp,
  followUpIdInput,
  Marks,
  marksInput,
  setFollowUpInput,
} from '#shared/crm/marks.schema.ts';
import { endOfWeek, isoDay } from '#shared/dates.ts';
import { longDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import type { Page } from '#shared/paging.ts';
import { displayName } from '#shared/users/people.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, refuse } from '../errors.ts';
import { publishToStaff } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { forEachDue } from '../sweep.ts';
import { mayTake, userOf } from '../trpc.ts';
import { aboutOf, authorRefusal, pageOf } from './crm.rules.ts';
import * as queries from './follow-ups.queries.ts';
import { lockPersonShown } from './scope.queries.ts';
import { type Scope, scopeOf } from './scope.rules.ts';

/** The tags and the follow-ups of a brand or a creator. Locks nothing. @throws NOT_FOUND (ruling C25) */
export async function readMarks(ctx: Context, { userId, area }: z.infer<typeof marksInput>): Promise<Marks> {
  const rows = await queries.marksOf(ctx.db, scopeOf(ctx, area), userId).execute();
  const [first] = rows;
  if (!first) throw notFound('This user');
  const [reader, today] = [doerOf(userOf(ctx)), isoDay(ctx.now)];
  return {
    tags: first.tags,
    followUps: rows.filter(isFollowUp).map(
      ({ id, title, dueOn, doneAt, authorId, ...author }): FollowUp => ({
        id,
        title,
        dueOn,
        overdue: doneAt === null && dueOn < today,
        doneAt,
        author: displayName(author),
        may: {
          setFollowUp: mayTake(ctx, 'crm.setFollowUp'),
          deleteFollowUp: mayTake(ctx, 'crm.deleteFollowUp', authorRefusal(authorId, reader)),
        },
      }),
    ),
    may: {
      addNote: mayTake(ctx, 'crm.addNote'),
      setTags: mayTake(ctx, 'crm.addTag'),
      addFollowUp: mayTake(ctx, 'crm.addFollowUp'),
    },
  };
}

type Found = Awaited<ReturnType<ReturnType<typeof queries.marksOf>['execute']>>[number];
type Known = Found & { id: string; title: string; dueOn: string; authorId: string };

/** A row without a follow-up means that there is none. */
const isFollowUp = (row: Found): row is Known => row.id !== null;

/** What has to be done by the end of this week, in UTC, the longest overdue first. Locks nothing. */
export async function listDue(
  ctx: Context,
  { area, page, pageSize }: z.infer<typeof dueFollowUpsInput>,
): Promise<Page<DueFollowUp>> {
  const scope = scopeOf(ctx, area);
  const today = isoDay(ctx.now);
  const until = endOfWeek(today);
  const place = { until, limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await queries.duePage(ctx.db, scope, place).execute();
  const { total } = rows[0] ?? (await queries.countDue(ctx.db, scope, until).executeTakeFirstOrThrow());
  return {
    rows: rows.map(({ id, title, dueOn, authorFirst, authorLast, authorEmail, ...person }) => ({
      id,
      title,
      dueOn,
      overdue: dueOn < today,
      author: displayName({ firstName: authorFirst, lastName: authorLast, email: authorEmail }),
      about: aboutOf(person),
      may: { setFollowUp: mayTake(ctx, 'crm.setFollowUp') },
    })),
    total,
    page,
    pageSize,
  };
}

/** Plans a follow-up. Locks the account. @throws NOT_FOUND (ruling C25), CONFLICT if there are {@link CRM_FOLLOW_UPS_MAX} of them */
export async function addFollowUp(
  ctx: Context,
  { userId, area, title, dueOn }: z.infer<typeof addFollowUpInput>,
): Promise<{ id: string }> {
  const scope = scopeOf(ctx, area);
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPersonShown(tx, scope, userId).executeTakeFirst();
    if (!person) throw notFound('This user');
    const { n } = await queries.countFollowUps(tx, scope, userId).executeTakeFirstOrThrow();
    if (n >= CRM_FOLLOW_UPS_MAX) throw conflict(crmRefusals.followUpsFull);
    const followUp = { userId, authorId: doerOf(userOf(ctx)), title, dueOn, createdAt: ctx.now };
    const made = await queries.insertFollowUp(tx, scope, followUp).executeTakeFirstOrThrow();
    const after = { userId, dueOn };
    await audit(tx, ctx, { action: 'crm.addFollowUp', resourceType: 'crm follow-up', resourceId: made.id, after });
    await tellDesk(tx, scope);
    return made;
  });
}

/**
 * Marks a follow-up as done or open again, or postpones it, so that its author is reminded again. Everybody in the office or the agency may. Locks
 * the follow-up. @throws NOT_FOUND
 */
export async function setFollowUp(
  ctx: Context,
  { followUpId, area, done, dueOn }: z.infer<typeof setFollowUpInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const scope = scopeOf(ctx, area);
    const now = await queries.lockFollowUp(tx, scope, followUpId).executeTakeFirst();
    if (!now) throw notFound('This follow-up');
    const turned = done !== undefined && done !== (now.doneAt !== null);
    const moved = dueOn !== undefined && dueOn !== now.dueOn;
    if (!turned && !moved) return;
    const change = {
      ...(turned && { doneAt: done ? ctx.now : null }),
      ...(moved && { dueOn, remindedAt: null }),
    };
    await queries.updateFollowUp(tx, now, change).execute();
    await audit(tx, ctx, {
      action: 'crm.setFollowUp',
      resourceType: 'crm follow-up',
      resourceId: followUpId,
      before: { doneAt: now.doneAt, dueOn: now.dueOn },
      after: { ...(turned && { doneAt: change.doneAt }), ...(moved && { dueOn }) },
    });
    await tellDesk(tx, scope);
  });
}

/** Deletes the person's own follow-up. Locks it. @throws NOT_FOUND, CONFLICT for a colleague's */
export async function deleteFollowUp(
  ctx: Context,
  { followUpId, area }: z.infer<typeof followUpIdInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const scope = scopeOf(ctx, area);
    const row = await queries.lockFollowUp(tx, scope, followUpId).executeTakeFirst();
    if (!row) throw notFound('This follow-up');
    refuse(authorRefusal(row.authorId, doerOf(userOf(ctx))));
    await queries.deleteFollowUp(tx, asOwn(ctx, row, 'authorId', 'This follow-up')).execute();
    const before = { userId: row.userId, dueOn: row.dueOn };
    await audit(tx, ctx, {
      action: 'crm.deleteFollowUp',
      resourceType: 'crm follow-up',
      resourceId: followUpId,
      before,
    });
    await tellDesk(tx, scope);
  });
}

/** Makes the open pages of all staff count their follow-ups again. An agency has no such count. */
async function tellDesk(tx: Tx, scope: Scope): Promise<void> {
  if (scope === 'everyone') await publishToStaff(tx, 'badges');
}

/**
 * Tells the authors of follow-ups that their day has come, once each (the hourly `crm.remind`). Locks each follow-up, in a transaction of its own.
 * @throws Error naming the follow-ups that failed
 */
export async function remindOfFollowUps(ctx: Context): Promise<void> {
  const today = isoDay(ctx.now);
  await forEachDue(ctx, { job: 'crm.remind', id: 'f.id' }, queries.toRemind(ctx.db, today), async (tx, { id }) => {
    const due = await queries.lockToRemind(tx, today, id).executeTakeFirst();
    if (!due) return;
    await queries.updateFollowUp(tx, due, { remindedAt: ctx.now }).execute();
    const about = aboutOf(due);
    await notify(tx, ctx, {
      userId: due.authorId,
      type: 'crm_follow_up',
      title: `Follow up with ${isolated(about.name)}`,
      message: `“${isolated(due.title)}” was planned for ${longDay(due.dueOn)}.`,
      route: pageOf(due.agencyId === null ? 'admin' : due.authorRole === 'brand' ? 'brand' : 'agency', about),
    });
  });
}
