import { buffer } from 'node:stream/consumers';
import { usageWords } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { creatorName, nameOrUntitled } from '#shared/names.ts';
import type { CheckedCertificate } from '#shared/payments/payments.schema.ts';
import { portfolioTerm } from '#shared/portfolio/portfolio.ts';
import { CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { type DealRow, partyDeal, type Viewable } from '../../access.ts';
import { type DigitalId, fingerprintOf, nameIn } from '../../cms.ts';
import type { Context } from '../../context.ts';
import { conflict, UserError } from '../../errors.ts';
import { type Paper, type PaperContent, utc, writePaper } from '../../pdf.ts';
import { readSignature, signPdf } from '../../pdf-signature.ts';
import { boundAt, briefAt, dealParties, filesAt, signaturesBehind } from './certificate.queries.ts';
import { digitalId, ownCertificates } from './digital-id.service.ts';
import { documentHash } from './documents.rules.ts';
import { sealedDeal } from './seal.rules.ts';

/** The deal's number ends the reason of a digital signature, which readers show and which is signed with the file. */
const reasons = {
  certificate: (dealId: string) => `Signing certificate of deal ${dealId}`,
  agreement: (dealId: string) => `Agreement signed by both sides of deal ${dealId}`,
};
const DEAL_OF_REASON = / deal ([0-9a-f-]{36})$/;

/**
 * A PDF, digitally signed by this installation, of who signed what, when and from where. The same deal and digital ID give the same bytes. Locks
 * nothing.
 * @throws CONFLICT until both have signed the documents that count, and for a deal that ended before it was bound
 */
export async function certificate(ctx: Context, deal: Viewable<DealRow>): Promise<Paper> {
  const id = await digitalId(ctx);
  const { brand, creator, signedByBothAt, documents } = await signingOf(ctx, deal);
  const at = timeOf(id, signedByBothAt);
  const names = await namesOf(ctx, deal);
  const content: PaperContent = {
    title: 'Signing certificate',
    lead: 'How the contract of this deal was signed.',
    at: signedByBothAt,
    sections: [
      {
        heading: 'Deal',
        entries: [
          { label: 'Campaign', value: names.campaignName },
          { label: 'Brand', value: names.brandName },
          { label: 'Creator', value: names.creatorName },
          {
            label: 'Agreed amount',
            value: formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency }),
          },
          ...(deal.usageRights ? [{ label: usageTitle, value: usageWords(deal.usageRights) }] : []),
          { label: 'Signed by both', value: utc(signedByBothAt) },
          { label: 'Deal number', value: deal.id, fixed: true },
        ],
      },
      {
        heading: 'Documents',
        entries: [
          ...(documents?.files ?? []).flatMap(({ kind, name, contentKey }) => [
            { label: kind === 'contract' ? 'Contract file' : 'Brief file', value: name },
            { label: 'SHA-256', value: contentKey, fixed: true as const },
          ]),
          ...(documents?.briefVersion ? [{ label: 'Written brief', value: `Version ${documents.briefVersion}` }] : []),
          ...(typeof documents?.portfolioUse === 'boolean'
            ? [{ label: 'Portfolio use', value: portfolioTerm(documents.portfolioUse) }]
            : []),
          ...(documents ? [] : [{ label: 'Files', value: 'No longer stored as they were signed.' }]),
          { label: 'Document hash', value: brand.documentHash, fixed: true },
        ],
      },
      signature('Signature of the brand', brand),
      signature('Signature of the creator', creator),
      {
        heading: 'Digital signature',
        entries: [
          { label: 'Signed by', value: nameIn(id.certificate) },
          { label: 'Time', value: utc(at) },
          { label: 'Fingerprint', value: fingerprintOf(id.certificate), fixed: true },
        ],
      },
    ],
    notes: [
      'The document hash is the SHA-256 of the SHA-256 of each file in ascending order, a line each, followed by "brief" and the version of the written brief. Each signature was given on it: a changed document needs new signatures. A brand signs once for all creators of a campaign.',
      `Any PDF reader tells whether a single byte of this file was changed after the digital signature. A reader that does not know the signer says so: compare the fingerprint of the certificate that it shows with the one above and with that at ${ctx.env.publicUrl}/certificate, where Accord checks copies, too. The time in the signature is when both had signed, or when the certificate of the signer became valid if that was later.`,
    ],
  };
  const pdf = await signPdf(await writePaper(content), id, { reason: reasons.certificate(deal.id), at });
  return { fileName: `signing-certificate-${deal.id.slice(0, 8)}.pdf`, base64: pdf.toString('base64') };
}

/**
 * The agreement that Accord made for a deal, as both have signed it, with the digital signature of this installation added: it begins with the bytes
 * that both have signed. The same deal and digital ID give the same bytes. Locks nothing.
 * @throws CONFLICT until both have signed the documents that count, and for a deal that was signed on files of the brand
 */
export async function signedAgreement(ctx: Context, deal: Viewable<DealRow>): Promise<Paper> {
  const { signedByBothAt, documents } = await signingOf(ctx, deal);
  const made = documents?.files.find(({ dealId }) => dealId === deal.id);
  const content = made && (await ctx.providers.files.open(made.contentKey));
  if (!content) throw conflict(paymentMessages.noAgreement);
  const id = await digitalId(ctx);
  const facts = { reason: reasons.agreement(deal.id), at: timeOf(id, signedByBothAt) };
  const pdf = await signPdf(await buffer(content.stream), id, facts);
  return { fileName: `agreement-${deal.id.slice(0, 8)}.pdf`, base64: pdf.toString('base64') };
}

/** The time in a digital signature: when both had signed, or the start of the digital ID for what was signed before that. */
const timeOf = ({ certificate: { validFromDate } }: DigitalId, signedByBothAt: Date): Date =>
  new Date(Math.max(signedByBothAt.getTime(), validFromDate.getTime()));

type Signature = Awaited<ReturnType<ReturnType<typeof signaturesBehind>['execute']>>[number];

function signature(heading: string, given: Signature): PaperContent['sections'][number] {
  return {
    heading,
    entries: [
      { label: 'Name as typed', value: given.typedName },
      ...(given.agency
        ? [{ label: 'Signed in this name by', value: `${isolated(given.agency)} (agency, with consent)` }]
        : []),
      { label: 'Time', value: utc(given.signedAt) },
      { label: 'IP address', value: given.ipAddress ?? 'Not recorded' },
      { label: 'Browser', value: given.userAgent ?? 'Not recorded' },
      { label: 'Document hash', value: given.documentHash, fixed: true },
    ],
  };
}

/** The two signatures that count: those under the documents that bound the deal or, if it is only accepted, under the current ones. */
async function signingOf({ db }: Context, deal: DealRow) {
  const bound = (await boundAt(db, deal.id).executeTakeFirst())?.boundAt ?? null;
  const given = await signaturesBehind(db, deal).execute();
  const files = await filesAt(db, deal, bound).execute();
  const brief = await briefAt(db, deal.campaignId, bound).executeTakeFirst();
  const briefVersion = brief?.version ?? 0;
  const current = documentHash(
    files.map(({ contentKey }) => contentKey),
    briefVersion,
  );
  const own = given.filter(({ dealId }) => dealId === deal.id);
  const underContract = bound !== null || isOneOf(CONTRACTED_DEALS, deal.status);
  const pairs = own.flatMap((creator) => {
    const brand = own.find((row) => row.party === 'brand' && row.documentHash === creator.documentHash);
    return creator.party === 'creator' && brand ? [{ creator, brand }] : [];
  });
  const counting =
    pairs.find(({ creator }) => creator.documentHash === current) ?? (underContract ? pairs.at(-1) : undefined);
  if (!counting || !(underContract || deal.status === 'accepted')) throw conflict(paymentMessages.notSignedByBoth);
  const { creator, brand } = counting;
  // What the brand signed before this creator joined covers the creator too; the time and the place are those of the brand's own act.
  const act = given.find((row) => row.party === 'brand' && row.documentHash === brand.documentHash) ?? brand;
  return {
    creator,
    brand: act,
    signedByBothAt: new Date(Math.max(creator.signedAt.getTime(), brand.signedAt.getTime())),
    documents:
      creator.documentHash === current ? { files, briefVersion, portfolioUse: brief?.portfolioUse ?? null } : null,
  };
}

async function namesOf({ db }: Context, deal: DealRow) {
  const row = await dealParties(db, deal).executeTakeFirst();
  return {
    campaignName: nameOrUntitled(row?.campaignName ?? null),
    brandName: row?.companyName ?? 'Brand',
    creatorName: creatorName(row),
  };
}

/**
 * Whether this installation signed a file, when, and whether every byte is as it was signed. Only the parties of its deal and staff are told which
 * deal it is about. Certificates that Accord sealed with their last line, before it signed papers, are recognised as long as the installation's secret
 * stays the same. Locks nothing.
 */
export async function verifyCertificate(ctx: Context, file: Uint8Array): Promise<CheckedCertificate> {
  const found = await signatureIn(ctx, file);
  if (found === null || found === 'changed') {
    return { valid: false, changed: found === 'changed', signature: null, deal: null };
  }
  const { dealId, signature } = found;
  const deal = await partyDeal(ctx.db, ctx, dealId).catch(unknownAsNull);
  if (!deal) return { valid: true, changed: false, signature, deal: null };
  const signed = await signingOf(ctx, deal).catch(unsignedAsNull);
  const signatures = signed && {
    brand: { name: signed.brand.typedName, at: signed.brand.signedAt.toISOString() },
    creator: { name: signed.creator.typedName, at: signed.creator.signedAt.toISOString() },
  };
  const names = await namesOf(ctx, deal);
  return {
    valid: true,
    changed: false,
    signature,
    deal: { dealId, campaignId: deal.campaignId, ...names, signatures },
  };
}

type Found = { dealId: string } & Pick<CheckedCertificate, 'signature'>;

async function signatureIn({ db, env }: Context, file: Uint8Array): Promise<Found | 'changed' | null> {
  const signature = await readSignature(file, await ownCertificates(db));
  if (signature === 'changed') return 'changed';
  if (signature) {
    const dealId = DEAL_OF_REASON.exec(signature.reason)?.[1];
    const { at, certificate: own } = signature;
    return dealId
      ? { dealId, signature: { at: at.toISOString(), name: nameIn(own), fingerprint: fingerprintOf(own) } }
      : null;
  }
  const sealed = sealedDeal(file, env.key('papers'));
  return sealed === null || sealed === 'changed' ? sealed : { dealId: sealed, signature: null };
}

/** Null if no signatures count, because the deal was cancelled since; its certificate is still valid. */
function unsignedAsNull(error: unknown): null {
  if (error instanceof UserError && error.code === 'CONFLICT') return null;
  throw error;
}

function unknownAsNull(error: unknown): null {
  if (error instanceof UserError && error.code === 'NOT_FOUND') return null;
  throw error;
}
