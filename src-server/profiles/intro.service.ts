import { type CreatorStep, firstSteps } from '#shared/first-steps.ts';
import { profileCompletion } from '#shared/profiles/profile-completion.ts';
import type { WelcomeView } from '#shared/profiles/profiles.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { userOf } from '../trpc.ts';
import { beginningOf, insertIntro, profileFacts } from './profiles.queries.ts';

/**
 * Whether to show a creator the intro, how complete their profile is (CR-DASH-07 to CR-DASH-10), and what to do first. A super admin who previews the
 * page sees neither intro nor steps. Locks nothing.
 */
export async function welcome(ctx: Context): Promise<WelcomeView> {
  const { id, role } = userOf(ctx);
  const facts = await profileFacts(ctx.db, id).executeTakeFirst();
  const begun = role === 'creator' ? await beginningOf(ctx.db, id).executeTakeFirst() : undefined;
  return {
    showIntro: begun?.introDismissed === false,
    firstSteps:
      begun && facts
        ? firstSteps<CreatorStep>({
            profile: facts.isProfileComplete,
            account: facts.connectedAccounts > 0,
            payouts: begun.hasPayouts,
            answer: begun.hasAnswered || begun.hasApplied,
          })
        : null,
    profile: facts ? { ...profileCompletion(facts), complete: facts.isProfileComplete } : null,
  };
}

/** Dismisses the intro permanently; a second call changes nothing. Locks nothing. */
export async function dismissIntro(ctx: Context): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await insertIntro(tx, id, ctx.now).executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await audit(tx, ctx, { action: 'profiles.dismissIntro', resourceType: 'intro', resourceId: id });
  });
}
