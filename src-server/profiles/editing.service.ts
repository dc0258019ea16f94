import * as texts from '#shared/messages/profiles/edit-fields.ts';
import { profileMessages } from '#shared/messages/profiles.ts';
import { profileCompletion } from '#shared/profiles/profile-completion.ts';
import {
  type EditProfileInput,
  isVisible,
  type OwnProfileView,
  SEEN_FIELDS,
  VISIBILITY_KEYS,
  type VisibilityKey,
  type VisibilitySettings,
} from '#shared/profiles/profiles.schema.ts';
import { agreementsFollowName } from '../agreement/contracts/agreement-requests.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { lockAccount, takeTurn } from '../ground/locks.ts';
import { noteAccount } from '../ground/people.ts';
import { discardReplaced, ownPictureAddress } from '../providers/files/shown-pictures.ts';
import { userOf } from '../trpc.ts';
import * as queries from './profiles.queries.ts';

/** The creator's own profile; null if a super admin previews the page. Locks nothing. */
export async function mine(ctx: Context): Promise<OwnProfileView | null> {
  const row = await queries.ownProfile(ctx.db, userOf(ctx).id).executeTakeFirst();
  if (!row) return null;
  const { connectedAccounts, contentTypes, visibilitySettings, isProfileComplete: _, ...profile } = row;
  return {
    ...profile,
    visibility: everySwitch(visibilitySettings),
    completion: profileCompletion({ ...profile, connectedAccounts, contentTypes }),
  };
}

const everySwitch = (settings: VisibilitySettings): Record<VisibilityKey, boolean> =>
  Object.fromEntries(VISIBILITY_KEYS.map((key) => [key, isVisible(settings, key)])) as Record<VisibilityKey, boolean>;

type Stored = Awaited<ReturnType<typeof lockProfile>>;

async function lockProfile(tx: Tx, userId: string) {
  await lockAccount(tx, userId).executeTakeFirst();
  const profile = await queries.lockProfile(tx, userId).executeTakeFirst();
  if (!profile) throw notFound('Your creator profile');
  return profile;
}

/**
 * Stores the changes to the creator's profile and leaves the rest, so that two tabs do not undo each other (ruling CR-PROF-03). A replaced picture is
 * deleted. Locks the account and the profile.
 * @throws NOT_FOUND without a profile or for someone else's picture, CONFLICT naming the field if the user name is taken, or if another tab has
 * stored something else since it was read
 */
export async function edit(ctx: Context, { changes, seen }: EditProfileInput): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockProfile(tx, id);
    refuseToOverwrite(stored, changes, seen);
    if (changes.username !== undefined) await takeUsername(tx, id, changes.username);
    const { firstName, lastName, username, bio, primaryPlatform } = changes;
    const visibilitySettings = { ...stored.visibilitySettings, ...changes.visibility };
    const avatarUrl = await ownPictureAddress(tx, id, changes.avatarFileId);
    const bannerUrl = await ownPictureAddress(tx, id, changes.bannerFileId);
    if (firstName !== undefined || lastName !== undefined) await noteAccount(tx, id, { firstName, lastName }).execute();
    const fields = { username, bio, primaryPlatform, avatarUrl, bannerUrl };
    const settings = JSON.stringify(visibilitySettings);
    await queries.updateProfile(tx, id, { ...fields, visibilitySettings: settings, updatedAt: ctx.now }).execute();
    const named = { firstName, lastName, username };
    if (Object.values(named).some((name) => name !== undefined)) await agreementsFollowName(tx, id);
    if (avatarUrl !== undefined) await discardReplaced(tx, ctx, id, stored.avatarUrl);
    if (bannerUrl !== undefined) await discardReplaced(tx, ctx, id, stored.bannerUrl);
    const after = { firstName, lastName, ...fields, ...(changes.visibility && { visibilitySettings }) };
    const changed = Object.entries(after).filter(([, value]) => value !== undefined);
    await audit(tx, ctx, {
      action: 'profiles.edit',
      resourceType: 'creator profile',
      resourceId: id,
      before: Object.fromEntries(changed.map(([name]) => [name, stored[name as keyof Stored]])),
      after: Object.fromEntries(changed),
    });
  });
}

/** Refuses to overwrite what another tab has stored since a field was read. */
function refuseToOverwrite(stored: Stored, changes: EditProfileInput['changes'], seen: EditProfileInput['seen']): void {
  for (const field of SEEN_FIELDS) {
    const wanted = changes[field];
    const before = seen[field];
    if (wanted === undefined || before === undefined) continue;
    if (stored[field] === before || stored[field] === wanted) continue;
    throw conflict(profileMessages.changedElsewhere(texts.labels[field], stored[field]), `changes.${field}`);
  }
}

async function takeUsername(tx: Tx, userId: string, username: string): Promise<void> {
  await takeTurn(tx, 'username', username);
  const owner = await queries.ownerOfUsername(tx, username).executeTakeFirst();
  if (owner && owner.userId !== userId) throw conflict('Username is already taken', 'changes.username');
}
