import { profileCompletion } from '#shared/profiles/profile-completion.ts';
import type { WelcomeView } from '#shared/profiles/profiles.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { userOf } from '../trpc.ts';
import { insertIntro, introOf, profileFacts } from './profiles.queries.ts';

/**
 * Whether to show a creator the intro, and how complete their profile is (CR-DASH-07 to CR-DASH-10). A super admin who previews the page is
 * not shown the intro. Locks nothing.
 */
export async function welcome(ctx: Context): Promise<WelcomeView> {
  const { id, role } = userOf(ctx);
  const facts = await profileFacts(ctx.db, id).executeTakeFirst();
  const dismissed = role === 'creator' ? await introOf(ctx.db, id).executeTakeFirst() : true;
  return {
    showIntro: dismissed === undefined,
    profile: facts ? { ...profileCompletion(facts), complete: facts.isProfileComplete } : null,
  };
}

/** Dismisses the intro for good; a second time it changes nothing. Locks nothing. */
export async function dismissIntro(ctx: Context): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await insertIntro(tx, id, ctx.now).executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await audit(tx, ctx, { action: 'profiles.dismissIntro', resourceType: 'intro', resourceId: id });
  });
}
