import type { z } from 'zod';
import { brief as briefSchema } from '#shared/contracts/brief.schema.ts';
import { templateMessages } from '#shared/messages/settings/templates.ts';
import { TEMPLATES_MAX } from '#shared/settings/limits.ts';
import type {
  BriefTemplate,
  changeTemplateInput,
  saveBriefTemplateInput,
  saveMessageTemplateInput,
  Templates,
} from '#shared/settings/templates.schema.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, holderOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, refuse, refuseTakenName } from '../errors.ts';
import { forgetRemoval, keepRemoved, putBack, removalToUndo } from '../ground/removals.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './templates.queries.ts';

/** The owner of the templates: the account, or the agency itself if it writes in a creator's name. */
const ownerOf = (ctx: Context): string => holderOf(userOf(ctx));

const SAVING = { brief: 'settings.saveBriefTemplate', message: 'settings.saveMessageTemplate' } as const;

/** The owner's templates of a kind by name, at most {@link TEMPLATES_MAX}. Locks nothing. */
export async function listTemplates(ctx: Context, kind: queries.TemplateKind): Promise<Templates> {
  const rows = await queries.templatesOf(ctx.db, ownerOf(ctx), kind).execute();
  return {
    rows,
    may: {
      create: mayTake(ctx, SAVING[kind], fullRefusal(rows.length)),
      change: mayTake(ctx, 'settings.changeTemplate'),
      delete: mayTake(ctx, 'settings.deleteTemplate'),
    },
  };
}

const fullRefusal = (kept: number): string | null =>
  kept >= TEMPLATES_MAX ? templateMessages.full(TEMPLATES_MAX) : null;

/** A brief that was stored as a template. Locks nothing. @throws NOT_FOUND for another company's and for a message */
export async function readBriefTemplate(ctx: Context, templateId: string): Promise<BriefTemplate> {
  const row = await queries.ownTemplate(ctx.db, ownerOf(ctx), templateId).executeTakeFirst();
  if (row?.kind !== 'brief') throw notFound('This template');
  return { name: row.name, brief: briefSchema.parse(row.content) };
}

/**
 * Stores a brief as a template, without its dates. Locks the account. @throws CONFLICT if the name is taken or there are already {@link
 * TEMPLATES_MAX}
 */
export async function saveBriefTemplate(ctx: Context, { name, brief }: z.output<typeof saveBriefTemplateInput>) {
  const timeline = { ...brief.timeline, contentDue: null, publishDate: null };
  return save(ctx, 'brief', { name, content: { ...brief, timeline } });
}

/** Stores a message as a template. Locks the account. @throws CONFLICT if the name is taken or there are already {@link TEMPLATES_MAX} */
export async function saveMessageTemplate(ctx: Context, { name, text }: z.output<typeof saveMessageTemplateInput>) {
  return save(ctx, 'message', { name, content: { text } });
}

async function save(
  ctx: Context,
  kind: queries.TemplateKind,
  { name, content }: { name: string; content: object },
): Promise<{ id: string }> {
  const ownerId = ownerOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockOwner(tx, ownerId).execute();
    const kept = await queries.templatesOf(tx, ownerId, kind).execute();
    refuse(fullRefusal(kept.length));
    refuseTakenName(kept, name, templateMessages.nameTaken);
    const row = { ownerId, kind, name, content: JSON.stringify(content), createdAt: ctx.now };
    const { id } = await queries.insertTemplate(tx, row).executeTakeFirstOrThrow();
    const action = kind === 'brief' ? 'saveBriefTemplate' : 'saveMessageTemplate';
    await templateAudit(tx, ctx, action, id, { after: { kind, name } });
    return { id };
  });
}

/**
 * Renames a template, and changes the text of a message; the audit log records only the name. Locks the account and the template.
 * @throws NOT_FOUND for another's; CONFLICT if the name is taken, and for a text of a brief
 */
export async function changeTemplate(
  ctx: Context,
  { templateId, name, text }: z.output<typeof changeTemplateInput>,
): Promise<void> {
  const ownerId = ownerOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await queries.lockOwner(tx, ownerId).execute();
    const template = await ownRow(tx, ctx, 'templates', templateId);
    const { kind, name: before } = template;
    const kept = await queries.templatesOf(tx, ownerId, kind).execute();
    if (kind === 'brief' && text) throw conflict(templateMessages.briefHasNoText, 'text');
    const others = kept.filter(({ id }) => id !== templateId);
    refuseTakenName(others, name, templateMessages.nameTaken);
    const content = text ? JSON.stringify({ text }) : undefined;
    await queries.updateTemplate(tx, template, { name, content }).execute();
    await templateAudit(tx, ctx, 'changeTemplate', templateId, { before: { name: before }, after: { name } });
  });
}

/** Deletes a template. {@link restoreTemplate} restores it by the returned id. Locks the template. @throws NOT_FOUND */
export async function deleteTemplate(ctx: Context, templateId: string): Promise<{ removalId: string }> {
  const ownerId = ownerOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const template = await ownRow(tx, ctx, 'templates', templateId);
    const { kind, name } = template;
    const parts = queries.partsOfTemplate(tx, templateId);
    const removalId = await keepRemoved(tx, { userId: ownerId, kind: 'template', ofId: templateId, parts }, ctx.now);
    await queries.deleteTemplate(tx, template).execute();
    await templateAudit(tx, ctx, 'deleteTemplate', templateId, { before: { kind, name } });
    return { removalId };
  });
}

/**
 * Restores a template that was deleted a moment ago. Locks the account and the removal. @throws NOT_FOUND for another's and if it is too late;
 * CONFLICT if the name is taken by now or there are already {@link TEMPLATES_MAX}
 */
export async function restoreTemplate(ctx: Context, removalId: string): Promise<void> {
  const userId = ownerOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await queries.lockOwner(tx, userId).execute();
    const removal = await removalToUndo(tx, ctx, { userId, kind: 'template', id: removalId });
    await putBack(tx, removal, 'templates');
    // If the name is taken by now, it was not restored.
    const back = await queries.ownTemplate(tx, userId, removal.ofId).executeTakeFirst();
    if (!back) throw conflict(templateMessages.nameTaken);
    const { length } = await queries.templatesOf(tx, userId, back.kind).execute();
    refuse(fullRefusal(length - 1));
    await forgetRemoval(tx, removal).execute();
    await templateAudit(tx, ctx, 'restoreTemplate', back.id, { after: { kind: back.kind, name: back.name } });
  });
}

const templateAudit = (
  tx: Tx,
  ctx: Context,
  action: 'saveBriefTemplate' | 'saveMessageTemplate' | 'changeTemplate' | 'deleteTemplate' | 'restoreTemplate',
  resourceId: string,
  change: { before?: object; after?: object },
) => audit(tx, ctx, { action: `settings.${action}`, resourceType: 'template', resourceId, ...change });
