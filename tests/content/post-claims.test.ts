import { expect, test } from 'vitest';
import { type Claim, claimRefusal } from '#server/content/post-claims.rules.ts';
import type { PostProblem } from '#shared/content/post-checks.ts';
import { postRefusals } from '#shared/messages/content.ts';

const now = new Date('2026-06-05T10:00:00Z');
const seenBy = (handle: string | null) => ({
  ...{ handle, expectedHandle: 'bea', kind: null, postedAt: null, text: '', labelled: false },
  ...{ missingLabels: [], missingTags: [], missingLink: null },
});
/** A check of what Bea has recorded. */
const checked = (problems: PostProblem[], handle: string | null = null, over: Partial<Claim> = {}): Claim => ({
  ...{ dealStatus: 'submitted', due: null, verifiedAt: null, account: { handle: 'bea', proven: false } },
  newest: { problems, source: 'platform', seen: handle === null ? null : seenBy(handle) },
  ...over,
});
const unchecked = checked([], null, { newest: undefined, due: now });
const [ana, provenAna] = [
  { handle: 'ana', proven: false },
  { handle: 'ana', proven: true },
];
const verified = { verifiedAt: now };
const { used, notYours, beingChecked, waitsForBrand } = postRefusals;

test.each([
  // The platform, or the address, says whose it is.
  ['Ana’s by the platform', null, ana, checked(['account'], 'ana'), null],
  ['Ana’s by the platform, of whoever was believed before', null, ana, checked(['account'], 'ana', verified), null],
  ['Ana’s by its address, before anybody has looked', 'ana', ana, unchecked, null],
  ['Ana’s, asked for by Cleo', null, { handle: 'cleo', proven: true }, checked(['account'], 'ana'), notYours('ana')],
  [
    'Ana’s, asked for by somebody without an account',
    null,
    undefined,
    checked(['unconnected'], 'ana'),
    notYours('ana'),
  ],
  ['Bea’s by the platform', null, ana, checked([], 'bea', verified), used],
  ['Bea’s by the platform, without a label', null, ana, checked(['disclosure'], 'bea'), used],
  // Both have connected the account.
  ['of both, proved by neither', null, ana, checked([], 'ana', { account: ana, ...verified }), used],
  ['of both, proved by Ana', null, provenAna, checked([], 'ana', { account: ana, ...verified }), null],
  ['of both, proved by Bea', null, ana, checked([], 'ana', { account: provenAna }), used],
  // Nobody says whose it is.
  ['not looked at yet', null, ana, unchecked, beingChecked],
  ['to be shown', null, ana, checked(['unseen']), null],
  [
    'shown to a brand',
    null,
    ana,
    checked([], null, { newest: { problems: [], source: 'screenshot', seen: null } }),
    waitsForBrand,
  ],
  [
    'confirmed by a brand',
    null,
    ana,
    checked([], null, { newest: { problems: [], source: 'brand', seen: null }, ...verified }),
    used,
  ],
  ['objected to by a brand', null, ana, checked(['objection']), null],
  ['gone', null, ana, checked(['gone']), null],
  ['seen, by whom nobody knows', null, ana, checked(['disclosure'], null), used],
  ['of a deal that is over', null, ana, { ...unchecked, dealStatus: 'cancelled' as const }, null],
])('a post that Bea has recorded and Ana records, %s', (_what, named, own, claim, refusal) => {
  expect(claimRefusal(named, own, claim, now)).toBe(refusal);
});
