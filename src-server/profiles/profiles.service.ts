import type { z } from 'zod';
import type { setupBrandInput, setupCreatorInput } from '#shared/profiles/profiles.schema.ts';
import { agreementsFollowName } from '../agreement/contracts/agreement-requests.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { lockAccount } from '../ground/locks.ts';
import { noteAccount } from '../ground/people.ts';
import { discardReplaced, ownPictureAddress } from '../providers/files/shown-pictures.ts';
import { userOf } from '../trpc.ts';
import { brandNames, putBrandProfile, putCreatorProfile } from './profiles.queries.ts';

/** The brand's name, industry and logo; null before it has a profile. Locks nothing. */
export async function brand(
  ctx: Context,
): Promise<{ companyName: string; industry: string | null; logoUrl: string | null } | null> {
  return (await brandNames(ctx.db, userOf(ctx).id).executeTakeFirst()) ?? null;
}

/**
 * Gives the brand its name, a time zone and perhaps a logo (AUTH setup rows); a second call changes what was given, except the time zone. A replaced
 * logo is deleted. Locks the account. @throws NOT_FOUND for someone else's picture
 */
export async function setupBrand(
  ctx: Context,
  { logoFileId, ...given }: z.infer<typeof setupBrandInput>,
): Promise<void> {
  const user = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, user.id).executeTakeFirst();
    const before = await brandNames(tx, user.id).executeTakeFirst();
    const logoUrl = await ownPictureAddress(tx, user.id, logoFileId);
    await putBrandProfile(tx, user.id, { ...given, logoUrl }, ctx.now).execute();
    if (logoUrl !== undefined) await discardReplaced(tx, ctx, user.id, before?.logoUrl);
    await agreementsFollowName(tx, user.id);
    await audit(tx, ctx, {
      action: 'profiles.setupBrand',
      resourceType: 'brand profile',
      resourceId: user.id,
      after: { ...given, ...(logoUrl !== undefined && { logoUrl }) },
    });
  });
}

/** Gives the creator a name and a main platform; the profile counts as incomplete until the wizard is finished. Locks nothing. */
export async function setupCreator(ctx: Context, input: z.infer<typeof setupCreatorInput>): Promise<void> {
  const user = userOf(ctx);
  const { firstName, lastName, primaryPlatform } = input;
  await inTransaction(ctx.db, async (tx) => {
    await noteAccount(tx, user.id, { firstName, lastName }).execute();
    await putCreatorProfile(tx, user.id, { primaryPlatform }, ctx.now).execute();
    await agreementsFollowName(tx, user.id);
    await audit(tx, ctx, {
      action: 'profiles.setupCreator',
      resourceType: 'creator profile',
      resourceId: user.id,
      after: input,
    });
  });
}
