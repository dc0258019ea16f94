import type { z } from 'zod';
import { type CompanyView, SOCIAL_FIELDS, type saveCompanyInput } from '#shared/settings/settings.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { companyOf } from './settings.queries.ts';

/** The brand's company information, with blank texts for what is not given; null for a super admin who looks in (ruling A04). */
export async function readCompany(ctx: Context): Promise<CompanyView | null> {
  const user = userOf(ctx);
  const row = await companyOf(ctx.db, user.id).executeTakeFirst();
  if (!row) return null;
  const social = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, row.socialUrls[field] ?? '']));
  return {
    companyName: row.companyName,
    websiteUrl: row.websiteUrl ?? '',
    brandBio: row.brandBio ?? '',
    ...(social as Record<(typeof SOCIAL_FIELDS)[number], string>),
  };
}

/**
 * Saves the fields that are sent and leaves the others as they are, so that two tabs do not undo each other (BR-SET-10, BR-SET-11).
 * Throws NOT_FOUND when the brand has no profile yet.
 */
export async function saveCompany(ctx: Context, input: z.infer<typeof saveCompanyInput>): Promise<void> {
  const user = userOf(ctx);
  const { companyName, websiteUrl, brandBio } = input;
  await inTransaction(ctx.db, async (tx) => {
    const before = await companyOf(tx, user.id).forUpdate().executeTakeFirst();
    if (!before) throw notFound('Your brand profile');
    const socialUrls = { ...before.socialUrls };
    for (const field of SOCIAL_FIELDS) {
      const url = input[field];
      if (url === null) delete socialUrls[field];
      else if (url !== undefined) socialUrls[field] = url;
    }
    await tx
      .updateTable('brandProfiles')
      .set({ companyName, websiteUrl, brandBio, socialUrls: JSON.stringify(socialUrls), updatedAt: ctx.now })
      .where('userId', '=', user.id)
      .execute();
    await audit(tx, ctx, {
      action: 'settings.saveCompany',
      resourceType: 'brand profile',
      resourceId: user.id,
      before,
      after: { ...before, ...definedOf({ companyName, websiteUrl, brandBio }), socialUrls },
    });
  });
}

const definedOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
