import { isolated } from '#shared/isolated.ts';
import { heldMessages } from '#shared/messages/security/held.ts';
import type { HeldKind, HeldSign } from '#shared/security/held.schema.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { notifyAll } from '../notifications/notifications.service.ts';
import { recordCreated, transition } from '../transition.ts';
import { lockHeldOf, storeHeldText } from './holding.queries.ts';
import { judgeTexts } from './moderation.rules.ts';
import { activeRules } from './rules.queries.ts';

/** A text that others will see. */
export interface NewText {
  kind: HeldKind;
  /** The row that the text is written for; the caller has locked the object that it belongs to. */
  rowId: string;
  campaignId: string | null;
  authorId: string;
  /** The texts by the names of their fields, as staff read them. */
  texts: Readonly<Record<string, string>>;
  /** The name of the object, and where its author can look at it. */
  name: string;
  route: string;
}

/** The signs against a text, if a moderation rule that is switched on flags it (ADM-SEC-47); null if none does. Locks nothing. */
export async function flaggedSigns(tx: Tx, texts: NewText['texts']): Promise<HeldSign[] | null> {
  const rules = await activeRules(tx, 'content_moderation').execute();
  const thresholds = rules.flatMap(({ ruleCondition: rule }) =>
    rule.kind === 'content_moderation' ? [rule.threshold] : [],
  );
  if (thresholds.length === 0) return null;
  const { score, signs } = judgeTexts(texts);
  return signs.length > 0 && score >= Math.min(...thresholds) ? signs : null;
}

/** Holds a text if a moderation rule flags it, and returns whether it did. Locks like {@link holdText}. */
export async function holdIfFlagged(tx: Tx, ctx: Context, text: NewText): Promise<boolean> {
  const signs = await flaggedSigns(tx, text.texts);
  if (signs) await holdText(tx, ctx, text, signs);
  return signs !== null;
}

/**
 * Holds a text until staff has decided on it, and tells staff and its author once. If one of the row is already held, this one replaces it. Locks the
 * held text.
 */
export async function holdText(tx: Tx, ctx: Context, text: NewText, signs: readonly HeldSign[]): Promise<void> {
  const { kind, rowId, campaignId, authorId, texts, name, route } = text;
  const system = asSystem(ctx);
  const held = await storeHeldText(tx, {
    kind,
    rowId,
    campaignId,
    authorId,
    texts: JSON.stringify(texts),
    signs: JSON.stringify(signs),
    status: 'held',
    heldAt: ctx.now,
    createdAt: ctx.now,
  }).executeTakeFirstOrThrow();
  const after = { kind, fields: Object.keys(texts), signs: signs.map((sign) => sign.kind) };
  if (!held.first) {
    const again = { action: 'security.holdText', resourceType: 'held text', resourceId: held.id, after } as const;
    return audit(tx, system, again);
  }
  await recordCreated(tx, system, 'heldText', { id: held.id }, 'security.holdText', 'held', after);
  const staff = await activeStaff(tx).execute();
  const about = { type: 'text_held' as const, ...(campaignId && { campaignId }) };
  await notifyAll(tx, system, [
    {
      ...about,
      userId: authorId,
      title: 'Your text is being checked',
      message: `The text of “${isolated(name)}” was stopped by an automatic check. Nobody else sees it until our team has looked at it.`,
      route,
    },
    ...staff.map(({ id }) => ({
      ...about,
      userId: id,
      ...heldMessages.staffNotice(name, signs),
      route: '/admin/security?tab=held',
    })),
  ]);
}

/** Removes a held text that its author has replaced with one that is not held. Locks the held text. */
export async function dropHeldText(tx: Tx, ctx: Context, kind: HeldKind, rowId: string): Promise<void> {
  const item = await lockHeldOf(tx, kind, rowId).executeTakeFirst();
  if (!item) return;
  const reason = heldMessages.replaced;
  const set = { decidedAt: ctx.now, reason };
  await transition(tx, asSystem(ctx), 'heldText', item, 'remove', { set, note: reason });
}
