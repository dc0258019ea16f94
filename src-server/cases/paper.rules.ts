import type { CaseView, EvidenceView, ProposalView } from '#shared/cases/cases.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';
import { type PaperContent, utc } from '../pdf.ts';

const OPENED_BY = { brand: 'by the brand', creator: 'by the creator' } as const;
const PROPOSALS = { brand: 'Brand', creator: 'Creator' } as const;
const LAID_DOWN = { brand: 'Laid down by the brand', creator: 'Laid down by the creator' } as const;
const ANSWER_BY = { brand: 'The brand answers by', creator: 'The creator answers by' } as const;
const FINDINGS = { brand: 'The brand', creator: 'The creator', neither: 'Neither' } as const;
const part = (milestone: string, amount: string): string => `${milestone}: ${amount}`;

type Entry = PaperContent['sections'][number]['entries'][number];

/** Each line of a text as an entry of its own; only the first has the label. */
const paragraphs = (label: string, text: string): Entry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((value, index) => ({ label: index === 0 ? label : '', value }));

/** The paper of a case: what both sides and staff read about it, with the evidence as it was laid down. */
export function caseContent(view: CaseView, at: Date): PaperContent {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: view.currency });
  const kinds = new Map(view.milestones.map(({ id, kind }) => [id, milestoneNames[kind]]));
  const parts = (split: ProposalView['split']): Entry[] =>
    split.map(({ milestoneId, amountMinor }) => ({
      label: '',
      value: part(kinds.get(milestoneId) ?? '', money(amountMinor)),
    }));
  const proposals = view.proposals.flatMap((proposal) => [
    {
      label: PROPOSALS[proposal.side],
      value: `${utc(proposal.createdAt)}: ${money(proposal.toCreatorMinor)} to the creator, ${money(proposal.backMinor)} back to the brand`,
    },
    ...parts(proposal.split),
    ...paragraphs('Note', proposal.note),
  ]);
  const { outcome } = view;
  return {
    title: 'Case about a deal',
    lead: `What both sides and Accord’s team read about this case, on ${utc(at)}.`,
    at,
    sections: [
      {
        heading: 'Parties',
        entries: [
          { label: 'Brand', value: view.brand.name },
          { label: 'Creator', value: view.creator.name },
          { label: 'Campaign', value: view.campaign.name },
          { label: 'Case number', value: view.id, fixed: true },
          { label: 'Opened', value: `${utc(view.createdAt)}, ${OPENED_BY[view.openedBy]}` },
        ],
      },
      {
        heading: 'What it is about',
        entries: [
          { label: view.term.label, value: view.term.sentence },
          ...paragraphs('What is claimed', view.claim),
          ...view.milestones.map(({ kind, agreedMinor }, index) => ({
            label: index === 0 ? 'What was agreed' : '',
            value: part(milestoneNames[kind], money(agreedMinor)),
          })),
        ],
      },
      { heading: 'Proposals', entries: proposals },
      ...(view.evidence.length === 0 ? [] : [{ heading: 'Evidence', entries: view.evidence.flatMap(evidenceEntries) }]),
      {
        heading: outcome ? 'Outcome' : 'Where it stands',
        entries: outcome ? outcomeEntries(outcome, money, parts) : waitingEntries(view),
      },
    ],
    notes: ['Times are UTC. Evidence is shown as it was when it was laid down.'],
  };
}

const evidenceEntries = ({ side, seen, note, createdAt }: EvidenceView): Entry[] => [
  { label: LAID_DOWN[side], value: `${utc(createdAt)}: ${seen.title}, ${utc(seen.at)}` },
  ...paragraphs('', seen.text),
  ...seen.lines,
  ...paragraphs('Note', note ?? ''),
];

const waitingEntries = ({ status, turn, answerBy, decideBy }: CaseView): Entry[] => [
  { label: 'State', value: CASE_LOOKS[status].label },
  ...(turn && answerBy ? [{ label: ANSWER_BY[turn], value: utc(answerBy) }] : []),
  ...(decideBy ? [{ label: 'Our team decides by', value: utc(decideBy) }] : []),
];

function outcomeEntries(
  { status, endedAt, finding, reason, split, toCreatorMinor, backMinor }: NonNullable<CaseView['outcome']>,
  money: (amountMinor: number) => string,
  parts: (split: ProposalView['split']) => Entry[],
): Entry[] {
  return [
    { label: 'State', value: CASE_LOOKS[status].label },
    { label: 'Ended', value: utc(endedAt) },
    ...(finding ? [{ label: 'Who broke the agreement', value: FINDINGS[finding] }] : []),
    ...paragraphs('Reasons', reason ?? ''),
    ...(split
      ? [
          {
            label: 'Money',
            value: `${money(toCreatorMinor)} to the creator, ${money(backMinor)} back to the brand`,
          },
          ...parts(split),
        ]
      : [{ label: 'Money', value: 'The deal goes on as agreed' }]),
  ];
}
