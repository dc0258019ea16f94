import type { z } from 'zod';
import { type CompanyView, SOCIAL_FIELDS, type saveCompanyInput } from '#shared/settings/settings.schema.ts';
import { agreementsFollowName } from '../agreement/contracts/agreement-requests.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { discardReplaced, ownPictureAddress } from '../providers/files/shown-pictures.ts';
import { userOf } from '../trpc.ts';
import { companyOf, lockCompany, moveDrafts, updateCompany } from './settings.queries.ts';

/** The brand's company information, with empty texts for missing fields; null if a super admin previews the page (ruling A04). Locks nothing. */
export async function readCompany(ctx: Context): Promise<(CompanyView & { logoUrl: string | null }) | null> {
  const user = userOf(ctx);
  const row = await companyOf(ctx.db, user.id).executeTakeFirst();
  if (!row) return null;
  const social = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, row.socialUrls[field] ?? '']));
  return {
    companyName: row.companyName,
    websiteUrl: row.websiteUrl ?? '',
    brandBio: row.brandBio ?? '',
    timeZone: row.timeZone,
    logoUrl: row.logoUrl,
    ...(social as Record<(typeof SOCIAL_FIELDS)[number], string>),
  };
}

/**
 * Saves the fields that are sent and leaves the others as they are, so that two tabs do not undo each other (BR-SET-10, BR-SET-11). Drafts follow the
 * time zone, and a replaced logo is deleted. Locks the brand's profile. @throws NOT_FOUND if the brand has none yet, or for someone else's picture
 */
export async function saveCompany(ctx: Context, input: z.infer<typeof saveCompanyInput>): Promise<void> {
  const user = userOf(ctx);
  const { companyName, websiteUrl, brandBio, timeZone } = input;
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockCompany(tx, user.id).executeTakeFirst();
    if (!before) throw notFound('Your brand profile');
    const socialUrls = { ...before.socialUrls };
    for (const field of SOCIAL_FIELDS) {
      const url = input[field];
      if (url === null) delete socialUrls[field];
      else if (url !== undefined) socialUrls[field] = url;
    }
    const logoUrl = await ownPictureAddress(tx, user.id, input.logoFileId);
    const links = JSON.stringify(socialUrls);
    const change = { companyName, websiteUrl, brandBio, timeZone, logoUrl, socialUrls: links, updatedAt: ctx.now };
    await updateCompany(tx, user.id, change).execute();
    if (logoUrl !== undefined) await discardReplaced(tx, ctx, user.id, before.logoUrl);
    if (timeZone !== undefined && timeZone !== before.timeZone) await moveDrafts(tx, user.id).execute();
    if (companyName !== undefined && companyName !== before.companyName) await agreementsFollowName(tx, user.id);
    await audit(tx, ctx, {
      action: 'settings.saveCompany',
      resourceType: 'brand profile',
      resourceId: user.id,
      before,
      after: { ...before, ...definedOf({ companyName, websiteUrl, brandBio, timeZone, logoUrl }), socialUrls },
    });
  });
}

const definedOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
