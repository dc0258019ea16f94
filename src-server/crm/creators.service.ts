import type { z } from 'zod';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { CrmCreator, CrmCreatorRow, crmCreatorIdInput, listCreatorsInput } from '#shared/crm/crm.schema.ts';
import { creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { keysetOf, nameKeysetOf, sliceOf } from '../paging.ts';
import { creatorDetail, creatorsPage } from './creators.queries.ts';
import { scopeOf } from './scope.rules.ts';

/** The creators by joining time or by name (CRM-16 to CRM-18). Locks nothing. */
export async function listCreators(
  ctx: Context,
  { cursor, limit, area, search, platform, tag, sort }: z.infer<typeof listCreatorsInput>,
): Promise<Slice<CrmCreatorRow>> {
  const page =
    sort === 'name' ? { sort, after: nameKeysetOf(cursor), limit } : { sort, after: keysetOf(cursor), limit };
  const rows = await creatorsPage(ctx.db, scopeOf(ctx, area), { search, platform, tag }, page).execute();
  return sliceOf(
    rows,
    limit,
    (row) => (sort === 'name' ? { name: row.sortName, id: row.id } : { at: row.createdAt, id: row.id }),
    ({
      firstName,
      lastName,
      primaryPlatform,
      followerCount,
      engagementRate,
      createdAt: _at,
      sortName: _name,
      ...row
    }) => ({
      ...row,
      name: creatorName({ firstName, lastName }),
      platform: primaryPlatform,
      followers: followerCount,
      engagement: engagementRate,
    }),
  );
}

/** One creator with audience, deals by stage and earnings, in dollars (CRM-33, CRM-36). Locks nothing. @throws NOT_FOUND (ruling C25) */
export async function readCreator(
  ctx: Context,
  { creatorId, area }: z.infer<typeof crmCreatorIdInput>,
): Promise<CrmCreator> {
  const found = await creatorDetail(ctx.db, scopeOf(ctx, area), creatorId, ctx.now).executeTakeFirst();
  if (!found) throw notFound('This creator');
  const { firstName, lastName, primaryPlatform, followerCount, engagementRate, ...creator } = found;
  return {
    ...creator,
    name: creatorName({ firstName, lastName, username: creator.username }),
    platform: primaryPlatform,
    platforms: creator.platforms ?? [],
    industries: creator.industries ?? [],
    contentTypes: creator.contentTypes ?? [],
    languages: creator.languages ?? [],
    audienceType: creator.audienceType ?? '',
    audiencePrimary: creator.audiencePrimary ?? '',
    audienceCountries: creator.audienceCountries ?? [],
    followers: followerCount,
    engagement: engagementRate,
    currency: TOTALS_CURRENCY,
  };
}
