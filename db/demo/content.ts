import type { StoredContent } from '#server/providers/files/interface.ts';
import type { BrandPlatform } from '#shared/choices/platforms.ts';
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

/**
 * One submission with its versions, files, reviews, history and, once it is published, its figures. A `revised` one had its first version sent back.
 */
export function submission(
  w: World,
  files: readonly StoredContent[],
  of: ContentOf,
  status: SubmissionStatus,
  at: Date,
  revised = false,
): void {
  const id = w.id();
  const moves = revised && status !== 'draft' ? [...REVISED, ...MOVES[status]] : MOVES[status];
  const times = [w.after(at, -2), ...moves.map((_, step) => w.after(at, (step - moves.length + 1) * 0.4))];
  w.live('submission', id, moves, times, { creator: of.creatorId, brand: of.brandId });
  const versions = revised ? 2 : 1;
  const out = status === 'published';
  w.rows.submissions.push({
    id,
    dealId: of.dealId,
    campaignId: of.campaignId,
    creatorId: of.creatorId,
    title: w.pick(['A week with it', 'First impressions', 'Morning routine', 'The honest test', 'Out and about']),
    status,
    version: versions,
    revisionRounds: (revised ? 1 : 0) + (status === 'revision_requested' ? 1 : 0),
    postUrl: out ? postAddress(of.platform, of.handle, id.slice(0, 8)) : null,
    platform: out ? of.platform : null,
    publishedAt: out ? at : null,
    submittedAt: status === 'draft' ? null : w.after(at, -0.8),
    reviewedAt: ['draft', 'submitted'].includes(status) ? null : w.after(at, -0.4),
    createdAt: w.after(at, -2),
    updatedAt: at,
  });
  for (let version = 1; version <= versions; version += 1) {
    const versionId = w.id();
    const newest = version === versions;
    const madeAt = w.after(at, newest ? -0.9 : -2);
    w.rows.submissionVersions.push({
      id: versionId,
      submissionId: id,
      version,
      caption: w.pick(CAPTIONS),
      submittedAt: newest && status === 'draft' ? null : madeAt,
      createdAt: madeAt,
    });
    const shown = new Set<StoredContent>();
    for (let position = 1; position <= Math.min(10, of.pieces); position += 1) {
      const picture = w.pick(files.filter((each) => !shown.has(each)));
      shown.add(picture);
      const name = `take-${version}-${position}.jpg`;
      const fileId = addFile(w, picture, { ownerId: of.creatorId, purpose: 'submission', name, createdAt: madeAt });
      w.rows.submissionFiles.push({ id: w.id(), versionId, fileId, position });
    }
    const action = newest ? REVIEW[status] : 'request_revision';
    if (action) {
      w.rows.submissionReviews.push({
        id: w.id(),
        submissionId: id,
        version,
        reviewerId: of.brandId,
        action,
        feedbackText: action === 'approve' ? null : w.pick(FEEDBACK),
        createdAt: w.after(madeAt, 0.3),
      });
    }
    if (action === 'request_revision') comments(w, of, id, version, w.after(madeAt, 0.3), !newest);
  }
  if (out) figures(w, of, id, at);
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
    targetUrl: 'https://www.example.com/collection',
    createdAt: w.after(postedAt, -1),
  });
  const clicks = Math.min(500, Math.round(views * 0.02) + w.between(40, 120));
  for (let click = 0; click < clicks; click += 1) {
    const clickedAt = after(postedAt, w.luck() * 10);
    if (clickedAt > w.now) continue;
    w.rows.linkClicks.push({ linkId, visitorHash: `demo-${linkId.slice(0, 6)}-${click}`, clickedAt });
    if (click % 14 === 0) {
      w.rows.conversions.push({
        id: w.id(),
        linkId,
        source: 'server',
        externalId: `order-${click}`,
        valueMinor: inCurrency(w.between(60, 300), of.currency, 1),
        currency: of.currency,
        convertedAt: clickedAt,
      });
    }
  }
}
