import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { type PaperContent, utc } from '../../pdf.ts';
import { type AgreedFacts, compileTerms, type Term } from './terms.rules.ts';

/** Everything that the agreement of a deal states. */
export interface AgreementTerms extends AgreedFacts {
  dealId: string;
  brand: { companyName: string; person: string | null };
  creator: { id: string; name: string; username: string | null };
  campaign: AgreedFacts['campaign'] & { name: string };
  acceptedAt: Date;
}
type Section = PaperContent['sections'][number];

/**
 * The text of a deal's standard agreement: its parties, its compiled terms and what is true of every agreement. The same terms give the same text, and
 * so the same file.
 */
export function agreementPaper(agreed: AgreementTerms): PaperContent {
  const sections = [...Map.groupBy(compileTerms(agreed), ({ section }) => section)].map(termsSection);
  return {
    title: 'Creator agreement',
    lead: 'The agreement of one brand with one creator on one campaign, made from the terms of their deal.',
    at: agreed.acceptedAt,
    sections: [partiesSection(agreed), ...sections.map(withStatements)],
    notes: [
      'Both sign electronically on Accord by typing their name. A signature covers the SHA-256 of this file and the version of the brief. The signing certificate of the deal shows who signed what and when.',
    ],
  };
}

const termsSection = ([heading, terms]: [string, Term[]]): Section => ({
  heading,
  entries: terms.flatMap(({ lines }) => lines.map(({ label, text }) => ({ label, value: text }))),
});

/** What the last section says besides its terms, and what nobody has to watch. */
const withStatements = ({ heading, entries }: Section): Section => ({
  heading,
  entries:
    heading === texts.general
      ? [{ label: 'Whole agreement', value: texts.wholeText }, ...entries, { label: texts.law, value: texts.lawText }]
      : entries,
});

function partiesSection({ dealId, brand, creator, campaign, acceptedAt }: AgreementTerms): Section {
  return {
    heading: 'Parties',
    entries: [
      { label: 'Brand', value: brand.companyName },
      ...(brand.person ? [{ label: 'Account of', value: brand.person }] : []),
      { label: 'Creator', value: creator.name },
      ...(creator.username ? [{ label: 'Username', value: `@${creator.username}` }] : []),
      { label: 'Campaign', value: campaign.name },
      { label: 'Accepted on', value: utc(acceptedAt) },
      { label: 'Deal number', value: dealId, fixed: true },
    ],
  };
}
