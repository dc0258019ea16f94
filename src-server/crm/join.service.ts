import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { JOIN_ASKS_SHOWN } from '#shared/constants.ts';
import type { answerJoinInput, changeJoinLinkInput, JoinAsk, JoinLink, JoinView } from '#shared/crm/join.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName } from '#shared/names.ts';
import { displayName } from '#shared/users/people.ts';
import { actorId } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, principalOf } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { linkedBrand } from '../ground/brand-people.ts';
import { notify } from '../notifications/notifications.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './join.queries.ts';
import { insertNote } from './notes.queries.ts';
import { insertTag } from './tags.queries.ts';

const pathOf = (code: string): string => `/join/${code}`;

/** The brand behind a link, and what the reader has answered it. Locks nothing. @throws NOT_FOUND for a link that does not work (any more) */
export async function readJoin(ctx: Context, code: string): Promise<JoinView> {
  const brand = await queries.brandAsking(ctx.db, code, actorId(ctx)).executeTakeFirst();
  if (!brand) throw notFound('This link');
  const principal = principalOf(ctx.actor);
  return {
    brand: brandName(brand),
    logoUrl: brand.logoUrl,
    reader: principal === 'anonymous' ? 'visitor' : principal === 'creator' ? 'creator' : 'other',
    agreed: brand.agreed,
  };
}

/** The brands by whose link the creator came, as long as they are not answered. Locks nothing. */
export async function listAsks(ctx: Context): Promise<JoinAsk[]> {
  const rows = await queries.openAsks(ctx.db, userOf(ctx).id, JOIN_ASKS_SHOWN).execute();
  return rows.map(({ companyName, ...row }) => ({ ...row, brand: brandName({ companyName }) }));
}

/**
 * A creator answers whether they want to be among a brand's people. Whoever came by the personal link of a contact takes the place of the contact,
 * with what the brand had noted. The brand is told of a yes. Locks the contact. @throws NOT_FOUND for a link that does not work (any more)
 */
export async function answerJoin(ctx: Context, { code, agreed }: z.infer<typeof answerJoinInput>): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const link = await linkedBrand(tx, code).executeTakeFirst();
    if (!link) throw notFound('This link');
    const { brandId } = link;
    const { id } = await queries
      .keepAnswer(tx, { brandId, userId: person.id, code, agreed, now: ctx.now })
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'crm.answerJoin',
      resourceType: 'brand ask',
      resourceId: id,
      after: { brandId, agreed },
    });
    if (!agreed || !(await join(tx, ctx, link, person.id))) return;
    const name = displayName(person);
    await notify(tx, ctx, {
      userId: brandId,
      type: 'creator_joined',
      title: `${isolated(name)} is one of your creators now`,
      message: `${isolated(name)} came by your link.`,
      route: `/brand/people/${person.id}`,
    });
  });
}

/** Whether the creator is new among the brand's people. */
async function join(
  tx: Tx,
  ctx: Context,
  { brandId, contactId }: { brandId: string; contactId: string | null },
  creatorId: string,
): Promise<boolean> {
  const contact = contactId === null ? undefined : await queries.lockContact(tx, contactId).executeTakeFirst();
  if (contact) await queries.dropContact(tx, contact).execute();
  const added = await queries
    .addCreator(tx, {
      ...{ brandId, creatorId, source: contact ? 'file' : 'link', stage: contact?.stage ?? 'prospect' },
      ...{ createdAt: contact?.createdAt ?? ctx.now, updatedAt: ctx.now },
    })
    .executeTakeFirst();
  for (const tag of contact?.tags ?? [])
    await insertTag(tx, { brandId }, { userId: creatorId, tag, createdAt: ctx.now }).execute();
  if (contact?.note) {
    const note = { userId: creatorId, authorId: brandId, body: contact.note, createdAt: contact.createdAt };
    await insertNote(tx, { brandId }, note).execute();
  }
  return added !== undefined;
}

/** Whether a visitor may see a picture: the logo of a brand that has sent out a link. Locks nothing. */
export async function isLogoOfLink(db: Db, fileId: string): Promise<boolean> {
  return (await queries.logoOfLink(db, fileId).executeTakeFirst()) !== undefined;
}

/** A brand's own link; null before it was made. Locks nothing. */
export async function readJoinLink(ctx: Context): Promise<JoinLink | null> {
  const link = await queries.joinLinkOf(ctx.db, userOf(ctx).id).executeTakeFirst();
  return link ? { path: pathOf(link.code), active: link.active } : null;
}

/** Makes a brand's own link, switches it on or off, or replaces it: the old one no longer works. Locks nothing. */
export async function changeJoinLink(
  ctx: Context,
  { active, renew }: z.infer<typeof changeJoinLinkInput>,
): Promise<JoinLink> {
  const { id: brandId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const known = await queries.joinLinkOf(tx, brandId).executeTakeFirst();
    const code = known && !renew ? known.code : randomBytes(18).toString('base64url');
    await queries.keepJoinLink(tx, { brandId, code, active, createdAt: ctx.now }).execute();
    await audit(tx, ctx, {
      action: 'crm.changeJoinLink',
      resourceType: 'join link',
      resourceId: brandId,
      ...(known && { before: { active: known.active } }),
      after: { active, renewed: code !== known?.code },
    });
    return { path: pathOf(code), active };
  });
}
