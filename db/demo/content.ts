import type { StoredContent } from '#server/providers/files/interface.ts';
import { ATTRIBUTION_DAYS_DEFAULT, USUAL_UTM } from '#shared/analytics/attribution.ts';
import { contentKind } from '#shared/choices/content-types.ts';
import type { BrandPlatform } from '#shared/choices/platforms.ts';
import { DAY_MS } from '#shared/constants.ts';
import { missingDisclosures } from '#shared/content/disclosure.ts';
import { CHECK_DAYS, type SeenInCheck } from '#shared/content/post-checks.ts';
import { readPost } from '#shared/content/posts.ts';
import type { Currency } from '#shared/currencies.ts';
import type { SubmissionStatus } from '#shared/lifecycles.ts';
import { addFile } from './files.ts';
import { inCurrency, postAddress } from './market.ts';
import { CAPTIONS, FEEDBACK } from './words.ts';
import { after, type World } from './world.ts';

interface ContentOf {
  dealId: string;
  campaignId: string;
  creatorId: string;
  brandId: string;
  platform: BrandPlatform;
  handle: string;
  followers: number;
  currency: Currency;
  pieces: number;
  piece: string | null;
  /** Whether its campaign is live. */
  live: boolean;
}
const MOVES = {
  draft: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  revision_requested: ['submit', 'requestRevision'],
  rejected: ['submit', 'reject'],
  published: ['submit', 'approve', 'publish'],
} as const satisfies Record<SubmissionStatus, readonly string[]>;
const REVISED = ['submit', 'requestRevision'] as const;

const TITLES = [
  'A week with it',
  'First impressions',
  'Morning routine',
  'The honest test',
  'Out and about',
  'One day, one bag',
  'What I would buy again',
  'Before and after',
  'Small things that last',
  'A rainy Sunday',
  'Packed in ten minutes',
  'The quiet hour',
  'Questions you asked me',
  'Used every day',
  'Second look',
  'Made to be repaired',
  'Late in the season',
  'The short version',
  'No filter',
] as const;
/** When a submission was first submitted and, as far as it got, decided on and posted. */
interface Moments {
  submittedAt: Date;
  reviewedAt: Date;
  postedAt: Date;
}
/** How long after its address was recorded a post is first checked: a minute and a half. */
const CHECKED_AFTER_DAYS = 0.001;
/** Days after the first submission at which a `revised` one was sent back and came again. */
const SENT_BACK_DAYS = 0.5;
const AGAIN_DAYS = 1.2;

/**
 * One submission with its versions, files, reviews, history and, once it is published, its figures. A `revised` one had its first version sent back.
 * Returns the pictures that it shows.
 */
export function submission(
  w: World,
  files: readonly StoredContent[],
  of: ContentOf,
  status: SubmissionStatus,
  { submittedAt, reviewedAt, postedAt }: Moments,
  revised = false,
): ReadonlySet<StoredContent> {
  const id = w.id();
  const used = new Set<StoredContent>();
  const begunAt = w.after(submittedAt, -1);
  const sentBackAt = w.after(submittedAt, SENT_BACK_DAYS);
  const againAt = w.after(submittedAt, AGAIN_DAYS);
  const submitted = status !== 'draft';
  const moves = revised && submitted ? [...REVISED, ...MOVES[status]] : MOVES[status];
  const rounds = revised ? [submittedAt, sentBackAt, againAt] : [submittedAt];
  w.live('submission', id, moves, [begunAt, ...rounds, reviewedAt, postedAt], {
    creator: of.creatorId,
    brand: of.brandId,
  });
  const versions = revised ? 2 : 1;
  const newestAt = revised ? againAt : submittedAt;
  const out = status === 'published';
  const reviewed = submitted && status !== 'submitted';
  const told = new Set(w.rows.submissions.filter((one) => one.creatorId === of.creatorId).map(({ title }) => title));
  const untold = TITLES.filter((title) => !told.has(title));
  // One post has lost its label since it was first checked.
  const aDayOld = w.now.getTime() - postedAt.getTime() > DAY_MS;
  const lost = out && of.live && aDayOld && !w.rows.postChecks.some(({ problems }) => problems.length > 0);
  const address = postAddress(of.platform, of.handle, id.slice(0, 8));
  const postUrl = out ? (lost ? address.replace(/\/?$/, 'noad') : address) : null;
  w.rows.submissions.push({
    id,
    dealId: of.dealId,
    campaignId: of.campaignId,
    creatorId: of.creatorId,
    piece: of.piece,
    title: w.pick(untold.length > 0 ? untold : TITLES),
    status,
    version: versions,
    revisionRounds: (revised ? 1 : 0) + (status === 'revision_requested' ? 1 : 0),
    postUrl,
    postKey: postUrl && readPost(postUrl).key,
    platform: out ? of.platform : null,
    publishedAt: out ? postedAt : null,
    postCheckDue: out ? (CHECK_DAYS.map((days) => after(postedAt, days)).find((at) => at > w.now) ?? null) : null,
    postVerifiedAt: out && after(postedAt, CHECKED_AFTER_DAYS) <= w.now ? after(postedAt, CHECKED_AFTER_DAYS) : null,
    submittedAt: submitted ? newestAt : null,
    reviewedAt: reviewed ? reviewedAt : null,
    createdAt: begunAt,
    updatedAt: out ? postedAt : reviewed ? reviewedAt : submitted ? newestAt : begunAt,
  });
  for (let version = 1; version <= versions; version += 1) {
    const versionId = w.id();
    const newest = version === versions;
    const sentAt = newest ? newestAt : submittedAt;
    const madeAt = submitted ? sentAt : begunAt;
    w.rows.submissionVersions.push({
      id: versionId,
      submissionId: id,
      version,
      caption: w.pick(CAPTIONS),
      submittedAt: newest && !submitted ? null : sentAt,
      createdAt: madeAt,
    });
    const shown = new Set<StoredContent>();
    for (let position = 1; position <= Math.min(10, of.pieces); position += 1) {
      const picture = w.pick(files.filter((each) => !shown.has(each)));
      shown.add(picture);
      used.add(picture);
      const name = `take-${version}-${position}.jpg`;
      const fileId = addFile(w, picture, { ownerId: of.creatorId, purpose: 'submission', name, createdAt: madeAt });
      w.rows.submissionFiles.push({ id: w.id(), versionId, fileId, position });
    }
    const action = newest ? REVIEW[status] : 'request_revision';
    const decidedAt = newest ? reviewedAt : sentBackAt;
    if (action) {
      w.rows.submissionReviews.push({
        id: w.id(),
        submissionId: id,
        version,
        reviewerId: of.brandId,
        action,
        feedbackText: action === 'approve' ? null : w.pick(FEEDBACK),
        createdAt: decidedAt,
      });
    }
    if (action === 'request_revision') comments(w, of, id, version, decidedAt, !newest);
  }
  if (out) figures(w, of, id, postedAt);
  if (out) checks(w, of, { id, postUrl: postUrl ?? '', postedAt, lost });
  return used;
}

const POINTS = [
  { atX: 0.32, atY: 0.41, body: 'The logo is cut off here. Could you step back a little?' },
  { atX: 0.7, atY: 0.24, body: 'This corner is darker than the rest; a little more light, please.' },
] as const;

/** The brand's explanation of its feedback, on the version's last picture, and the creator's reply. A later version `answered` it. */
function comments(w: World, of: ContentOf, submissionId: string, version: number, at: Date, answered: boolean): void {
  const fileId = w.rows.files.at(-1)?.id ?? null;
  const on = { submissionId, version };
  const resolved = { resolvedAt: answered ? w.after(at, 0.2) : null, resolvedBy: answered ? of.creatorId : null };
  for (const [index, point] of POINTS.entries()) {
    const createdAt = w.after(at, index / 1000);
    w.rows.submissionComments.push({ ...on, ...point, ...resolved, fileId, authorId: of.brandId, createdAt });
  }
  const body = 'Thank you, I will take it again by the window.';
  w.rows.submissionComments.push({ ...on, body, authorId: of.creatorId, createdAt: w.after(at, 0.1) });
}

const REVIEW = {
  draft: null,
  submitted: null,
  approved: 'approve',
  published: 'approve',
  revision_requested: 'request_revision',
  rejected: 'reject',
} as const satisfies Record<SubmissionStatus, string | null>;

/** What was seen of a post: at first all that was agreed, and later without its label if it is `lost`. */
function checks(w: World, of: ContentOf, post: { id: string; postUrl: string; postedAt: Date; lost: boolean }): void {
  const markets = w.rows.campaigns.find(({ id }) => id === of.campaignId)?.targetAudienceLocations ?? [];
  const caption = w.rows.submissionVersions.at(-1)?.caption ?? '';
  const bare = caption.replaceAll(/\s*#ad\b/gi, '');
  const labels = missingDisclosures(bare, markets);
  for (const days of [CHECKED_AFTER_DAYS, ...CHECK_DAYS]) {
    const checkedAt = after(post.postedAt, days);
    if (checkedAt > w.now) return;
    const gone = post.lost && days >= 1;
    const seen: SeenInCheck = {
      handle: of.handle,
      kind: contentKind(of.piece?.split(':')[0] ?? '') === 'video' ? 'video' : 'image',
      postedAt: post.postedAt.toISOString(),
      text: [bare, ...(gone ? [] : labels.map((each) => each.labels[0]))].join(' '),
      labelled: false,
      expectedHandle: of.handle,
      missingLabels: gone ? labels : [],
      missingTags: [],
      missingLink: null,
    };
    w.rows.postChecks.push({
      submissionId: post.id,
      postUrl: post.postUrl,
      source: 'platform',
      problems: gone ? ['disclosure'] : [],
      seen: JSON.stringify(seen),
      checkedAt,
    });
  }
}

/** Where the tracking links of the demo lead. */
const TARGET = 'https://www.example.com/collection';

/** The results of a post: snapshots of its figures, and clicks and sales through its tracking link. */
function figures(w: World, of: ContentOf, submissionId: string, postedAt: Date): void {
  const views = Math.round(of.followers * (0.2 + w.luck() * 0.3));
  for (const [days, share] of [
    [1, 0.4],
    [3, 0.75],
    [10, 1],
  ] as const) {
    const takenAt = after(postedAt, days);
    if (takenAt > w.now) break;
    const seen = Math.round(views * share);
    w.rows.metricSnapshots.push({
      id: w.id(),
      submissionId,
      takenAt,
      views: seen,
      likes: Math.round(seen * 0.07),
      comments: Math.round(seen * 0.005),
      shares: Math.round(seen * 0.003),
    });
  }
  if (w.rows.trackingLinks.some(({ dealId }) => dealId === of.dealId)) return;
  const linkId = w.id();
  w.rows.trackingLinks.push({
    id: linkId,
    dealId: of.dealId,
    // Codes use only letters that do not look like others.
    code: linkId.replaceAll('-', '').slice(0, 10).replaceAll('0', 'k').replaceAll('1', 'm'),
    targetUrl: TARGET,
    createdAt: w.after(postedAt, -1),
  });
  const campaign = w.rows.campaigns.find(({ id }) => id === of.campaignId);
  if (campaign) {
    campaign.trackingUrl = TARGET;
    campaign.utm = JSON.stringify(USUAL_UTM);
  }
  const codeId = discountCode(w, of, linkId, postedAt);
  const clicks = Math.min(500, Math.round(views * 0.02) + w.between(40, 120));
  for (let click = 0; click < clicks; click += 1) {
    const clickedAt = after(postedAt, w.luck() * 10);
    if (clickedAt > w.now) continue;
    w.rows.linkClicks.push({ linkId, visitorHash: `demo-${linkId.slice(0, 6)}-${click}`, clickedAt });
    if (click % 14 === 0) {
      const byCode = codeId !== null && click % 3 === 0;
      const late = after(clickedAt, ATTRIBUTION_DAYS_DEFAULT + 5);
      // One buyer thought about it for more than a month.
      const outsideWindow = !byCode && click === 28 && late <= w.now;
      w.rows.conversions.push({
        brandId: of.brandId,
        codeId: byCode ? codeId : null,
        clickedAt: byCode ? null : clickedAt,
        outsideWindow,
        id: w.id(),
        linkId,
        source: 'server',
        externalId: `${linkId.slice(0, 6)}-${click}`,
        valueMinor: inCurrency(w.between(60, 300), of.currency, 1),
        currency: of.currency,
        convertedAt: outsideWindow ? late : clickedAt,
      });
    }
  }
}

/** Gives a creator a discount code, unless they have one in another campaign of the brand; its id, or null. */
function discountCode(w: World, of: ContentOf, linkId: string, at: Date): string | null {
  const code = `${of.handle.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}10`;
  const taken = w.rows.discountCodes.some((other) => other.brandId === of.brandId && other.code === code);
  if (taken) return null;
  // From the id of the link, because an id that is drawn would change what is drawn after it.
  const id = linkId.replace(/^.{8}/, (part) => [...part].reverse().join(''));
  w.rows.discountCodes.push({ id, linkId, brandId: of.brandId, code, createdAt: at });
  return id;
}
