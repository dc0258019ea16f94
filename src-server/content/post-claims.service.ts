import { HOUR_MS } from '#shared/constants.ts';
import { CONFIRM_HOURS, type PostProblem, type SeenInCheck } from '#shared/content/post-checks.ts';
import { type Post, readPost } from '#shared/content/posts.ts';
import { postRefusals } from '#shared/messages/content.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { lockCampaignDealAndSubmission, takeTurn } from '../ground/locks.ts';
import { accountOn } from '../profiles/social.service.ts';
import { SOCIAL_PLATFORMS, SocialError } from '../providers/social/interface.ts';
import { contentOfPost } from './content.queries.ts';
import { postRefusal } from './content.rules.ts';
import * as queries from './post-checks.queries.ts';
import { claimRefusal, type OwnAccount } from './post-claims.rules.ts';
import { type Recorded, record } from './post-records.service.ts';

/** The columns of a post that is recorded for content. */
interface Recording {
  postUrl: string;
  postKey: string;
  platform: string | null;
}

/**
 * The columns of a post that may be recorded for content; its key is kept for this transaction. The caller has locked the content; this locks the
 * post, and what it is taken from if it was another creator's without being theirs.
 * @throws BAD_REQUEST for an address that is none of a post, of another platform or of another account; CONFLICT if the post is another piece's
 */
export async function freePost(tx: Tx, ctx: Context, recorded: Recorded & { postUrl: string }): Promise<Recording> {
  const { campaign, deal, submission, postUrl } = recorded;
  const post = readPost(postUrl);
  const own = await ownAccount(tx, post, deal.creatorId);
  const wrong = postRefusal(post, campaign.platforms, own?.handle);
  if (wrong) throw badRequest(wrong, 'postUrl');
  const taken = await claim(tx, ctx, recorded, { post, own });
  if (taken)
    throw conflict(
      taken.id === submission.id
        ? 'Post URL leads to the post that is recorded already. Check that again instead'
        : taken.refusal,
      'postUrl',
    );
  return { postUrl, postKey: post.key, platform: post.platform };
}

const ownAccount = async (tx: Tx, { platform }: Post, creatorId: string): Promise<OwnAccount | undefined> =>
  platform ? accountOn(tx, creatorId, platform) : undefined;

/** Takes a post for a creator's content, from another creator's if it is not theirs; answers whose it stays, and why. */
async function claim(
  tx: Tx,
  ctx: Context,
  { deal }: Recorded,
  { post, own }: { post: Post; own: OwnAccount | undefined },
): Promise<{ id: string; refusal: string } | null> {
  await takeTurn(tx, 'post', post.key);
  const known = await contentOfPost(tx, post.key).executeTakeFirst();
  if (!known) return null;
  const { id, creatorId } = known;
  if (creatorId === deal.creatorId) return { id, refusal: postRefusals.used };
  const [newest] = await queries.checksOf(tx, id).limit(1).execute();
  const account = await ownAccount(tx, post, creatorId);
  const refusal = claimRefusal(post.handle, own, { ...known, newest, account }, ctx.now);
  if (refusal) return { id, refusal };
  await takeFrom(tx, ctx, id, post.key);
  return null;
}

/** Takes a post from content of a creator whose it is not. Both sides of that content are told. Locks its campaign, its deal, and the content. */
async function takeFrom(tx: Tx, ctx: Context, submissionId: string, postKey: string): Promise<void> {
  const locked = await lockCampaignDealAndSubmission(tx, submissionId);
  if (locked?.submission.postKey !== postKey) return;
  await queries.dropPostKey(tx, locked.submission).execute();
  await record(tx, asSystem(ctx), locked, { source: 'platform', problems: ['taken'], seen: null });
}

/** A post whose address is shortened, as it is recorded. */
interface Shortened {
  postUrl: string;
  platform: string | null;
  due: Date;
}

/**
 * Puts the full address in place of a shortened one; what keeps it from being recorded becomes a problem of the post. The platform is asked before
 * anything is locked; then this locks what {@link freePost} does, and the content itself. Answers whether the post can be looked at now.
 * @throws SocialError if the platform cannot be reached now, for the first three days
 */
export async function openShortened(ctx: Context, submissionId: string, post: Shortened): Promise<boolean> {
  const full = await fullAddressOf(ctx, post);
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockCampaignDealAndSubmission(tx, submissionId);
    // Given another address while the platform was asked.
    if (locked?.submission.postUrl !== post.postUrl) return false;
    const problem =
      full === null ? { found: 'shortened' as const, seen: null } : await problemOf(tx, ctx, locked, full);
    if (problem) {
      const { found, seen } = problem;
      await record(tx, ctx, locked, { source: 'platform', problems: [found], seen });
      return false;
    }
    const { key: postKey, platform } = readPost(full ?? post.postUrl);
    const recording = { postUrl: full ?? post.postUrl, postKey, platform };
    await queries.setAddress(tx, locked.submission, recording, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'content.checkPost',
      resourceType: 'submission',
      resourceId: submissionId,
      before: { postUrl: post.postUrl },
      after: { postUrl: recording.postUrl },
    });
    return true;
  });
}

/** The full address; null if the shortened one leads to no post of its platform. @throws SocialError */
async function fullAddressOf(ctx: Context, { postUrl, due, ...post }: Shortened): Promise<string | null> {
  const platform = SOCIAL_PLATFORMS.find((known) => known === post.platform);
  if (!platform) return null;
  try {
    return await ctx.providers.social.fullAddress(platform, postUrl);
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.retryable && ctx.now.getTime() - due.getTime() < CONFIRM_HOURS * HOUR_MS) throw error;
    return null;
  }
}

/** What is wrong with a post whose full address has been found; null if it may be recorded, and is then free. */
async function problemOf(
  tx: Tx,
  ctx: Context,
  locked: Recorded,
  address: string,
): Promise<{ found: PostProblem; seen: SeenInCheck | null } | null> {
  const post = readPost(address);
  const own = await ownAccount(tx, post, locked.deal.creatorId);
  if (post.handle && own && post.handle !== own.handle) return { found: 'account', seen: byAccount(post.handle, own) };
  if (postRefusal(post, locked.campaign.platforms, own?.handle)) return { found: 'shortened', seen: null };
  return (await claim(tx, ctx, locked, { post, own })) ? { found: 'taken', seen: null } : null;
}

/** What the address alone shows. */
const byAccount = (handle: string, { handle: expectedHandle }: OwnAccount): SeenInCheck => ({
  ...{ handle, expectedHandle, kind: null, postedAt: null, text: '', labelled: false },
  ...{ missingLabels: [], missingTags: [], missingLink: null },
});
