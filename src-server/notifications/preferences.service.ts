import type { z } from 'zod';
import { type Choice, DEFAULT_CHOICE, kindsFor, NOTICE_KINDS, type NoticeKind } from '#shared/notifications/kinds.ts';
import { allAnswers } from '#shared/notifications/notice-types.ts';
import type { ChoiceView, saveChoiceInput } from '#shared/notifications/notifications.schema.ts';
import { type NotificationPreferences, notificationPreferences } from '#shared/settings/settings.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { type Locked, lockAccount } from '../ground/locks.ts';
import { rolesWorkedFor } from '../ground/seats.ts';
import { publish } from '../live.ts';
import { userOf } from '../trpc.ts';
import { type Choices, digestKinds } from './channels.rules.ts';
import { keepDigest } from './digest.service.ts';
import { choicesOf, preferencesOf, removeChoice, setChoice, setPreferences } from './notifications.queries.ts';

/** The mails that a person gets; before the first choice, mails about their work and no marketing (ruling BR-SET-06). Locks nothing. */
export async function readPreferences(ctx: Context): Promise<NotificationPreferences> {
  return withDefaults(await preferencesOf(ctx.db, userOf(ctx).id).executeTakeFirst());
}

/** What was chosen, or the defaults before the first choice. Locks nothing. */
export const withDefaults = (chosen: NotificationPreferences | undefined): NotificationPreferences =>
  chosen ?? notificationPreferences.parse({});

/** Saves the switches that are sent and returns the current state of all; nothing is written if none changes. Locks the account. */
export async function savePreferences(
  ctx: Context,
  chosen: { [Switch in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const { id } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, id).executeTakeFirstOrThrow();
    const before = withDefaults(await preferencesOf(tx, id).executeTakeFirst());
    const after = {
      emailNotifications: chosen.emailNotifications ?? before.emailNotifications,
      marketingEmails: chosen.marketingEmails ?? before.marketingEmails,
    };
    const same =
      after.emailNotifications === before.emailNotifications && after.marketingEmails === before.marketingEmails;
    if (same) return before;
    await setPreferences(tx, id, after, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'notifications.savePreferences',
      resourceType: 'notification preferences',
      resourceId: id,
      before,
      after,
    });
    // Makes the person's other open pages show the same switches.
    await publish(tx, { userId: id, topic: 'notifications' });
    return after;
  });
}

/** How the person is told about each kind that concerns them, or the companies for which they work. Locks nothing. */
export async function readChoices(ctx: Context): Promise<ChoiceView[]> {
  const { id, role } = userOf(ctx);
  const companies = await rolesWorkedFor(ctx.db, id).execute();
  const concerning = [role, ...companies.map((company) => company.role)].flatMap(kindsFor);
  const chosen = new Map((await choicesOf(ctx.db, id).execute()).map(({ kind, ...choice }) => [kind, choice]));
  return NOTICE_KINDS.filter((kind) => concerning.includes(kind)).map((kind) => ({
    kind,
    ...(chosen.get(kind) ?? DEFAULT_CHOICE),
    always: alwaysOf(kind),
  }));
}

/** What cannot be switched off for a kind. */
const alwaysOf = (kind: NoticeKind): ChoiceView['always'] => ({
  inApp: allAnswers(kind),
  mail: kind === 'security',
});

/**
 * Saves how the person is told about one kind; what is left out stays as it is, and nothing is written if nothing changes. Locks the account.
 * @throws BAD_REQUEST for what cannot be switched off
 */
export async function saveChoice(ctx: Context, { kind, ...chosen }: z.infer<typeof saveChoiceInput>): Promise<void> {
  const always = alwaysOf(kind);
  if (always.inApp && chosen.inApp !== undefined)
    throw badRequest('These notifications are always in the app.', 'inApp');
  if (always.mail && chosen.mail !== undefined) throw badRequest('Security emails cannot be switched off.', 'mail');
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, id).executeTakeFirstOrThrow();
    await choose(tx, ctx, { account, action: 'notifications.saveChoice' }, (choices) => {
      const before = choices[kind] ?? DEFAULT_CHOICE;
      const after = {
        inApp: chosen.inApp ?? before.inApp,
        mail: chosen.mail ?? before.mail,
        push: chosen.push ?? before.push,
      };
      return { [kind]: after };
    });
  });
}

/**
 * Changes a person's choices, as `change` says of the present ones: stores those that differ from the default, and begins or ends the digest. Writes
 * nothing if nothing changes. Locks nothing of its own.
 */
export async function choose(
  tx: Tx,
  ctx: Context,
  {
    account,
    action,
  }: { account: Locked<{ id: string }>; action: 'notifications.saveChoice' | 'notifications.unsubscribe' },
  change: (choices: Choices) => Choices,
): Promise<void> {
  const { id: userId } = account;
  const rows = await choicesOf(tx, userId).execute();
  const before: Choices = Object.fromEntries(rows.map(({ kind, ...choice }) => [kind, choice]));
  const changed = Object.entries(change(before)).filter(
    ([kind, choice]) => !isSame(choice, before[kind as NoticeKind] ?? DEFAULT_CHOICE),
  ) as [NoticeKind, Choice][];
  if (changed.length === 0) return;
  for (const [kind, choice] of changed) {
    if (isSame(choice, DEFAULT_CHOICE)) await removeChoice(tx, account, kind).execute();
    else await setChoice(tx, { userId, kind, ...choice, updatedAt: ctx.now }).execute();
  }
  const after: Choices = { ...before, ...Object.fromEntries(changed) };
  await keepDigest(tx, ctx, account, digestKinds(after).length > 0);
  await audit(tx, ctx, {
    action,
    resourceType: 'notification preferences',
    resourceId: userId,
    before: Object.fromEntries(changed.map(([kind]) => [kind, before[kind] ?? DEFAULT_CHOICE])),
    after: Object.fromEntries(changed),
  });
  await publish(tx, { userId, topic: 'notifications' });
}

const isSame = (one: Choice, other: Choice): boolean =>
  one.inApp === other.inApp && one.mail === other.mail && one.push === other.push;
