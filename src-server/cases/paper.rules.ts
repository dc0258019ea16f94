import type { CaseView, EvidenceView, ProposalView } from '#shared/cases/cases.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { casePaperTexts as texts } from '#shared/messages/cases.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';
import { type PaperContent, utc } from '../pdf.ts';

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
      value: texts.part(kinds.get(milestoneId) ?? '', money(amountMinor)),
    }));
  const proposals = view.proposals.flatMap((proposal) => [
    {
      label: texts.proposal[proposal.side],
      value: texts.proposed(utc(proposal.createdAt), money(proposal.toCreatorMinor), money(proposal.backMinor)),
    },
    ...parts(proposal.split),
    ...paragraphs(texts.note, proposal.note),
  ]);
  const { outcome } = view;
  return {
    title: texts.title,
    lead: texts.lead(utc(at)),
    at,
    sections: [
      {
        heading: texts.parties,
        entries: [
          { label: texts.brand, value: view.brand.name },
          { label: texts.creator, value: view.creator.name },
          { label: texts.campaign, value: view.campaign.name },
          { label: texts.number, value: view.id, fixed: true },
          { label: texts.opened, value: `${utc(view.createdAt)}, ${texts.openedBy[view.openedBy]}` },
        ],
      },
      {
        heading: texts.about,
        entries: [
          { label: view.term.label, value: view.term.sentence },
          ...paragraphs(texts.claim, view.claim),
          ...view.milestones.map(({ kind, agreedMinor }, index) => ({
            label: index === 0 ? texts.agreed : '',
            value: texts.part(milestoneNames[kind], money(agreedMinor)),
          })),
        ],
      },
      { heading: texts.proposals, entries: proposals },
      ...(view.evidence.length === 0
        ? []
        : [{ heading: texts.evidence, entries: view.evidence.flatMap(evidenceEntries) }]),
      {
        heading: outcome ? texts.outcome : texts.waiting,
        entries: outcome ? outcomeEntries(outcome, money, parts) : waitingEntries(view),
      },
    ],
    notes: [texts.times],
  };
}

const evidenceEntries = ({ side, seen, note, createdAt }: EvidenceView): Entry[] => [
  { label: texts.laidDown[side], value: `${utc(createdAt)}: ${seen.title}, ${utc(seen.at)}` },
  ...paragraphs('', seen.text),
  ...seen.lines,
  ...paragraphs(texts.note, note ?? ''),
];

const waitingEntries = ({ status, turn, answerBy, decideBy }: CaseView): Entry[] => [
  { label: texts.state, value: CASE_LOOKS[status].label },
  ...(turn && answerBy ? [{ label: texts.answerBy[turn], value: utc(answerBy) }] : []),
  ...(decideBy ? [{ label: texts.decideBy, value: utc(decideBy) }] : []),
];

function outcomeEntries(
  { status, endedAt, finding, reason, split, toCreatorMinor, backMinor }: NonNullable<CaseView['outcome']>,
  money: (amountMinor: number) => string,
  parts: (split: ProposalView['split']) => Entry[],
): Entry[] {
  return [
    { label: texts.state, value: CASE_LOOKS[status].label },
    { label: texts.ended, value: utc(endedAt) },
    ...(finding ? [{ label: texts.finding, value: texts.findings[finding] }] : []),
    ...paragraphs(texts.reason, reason ?? ''),
    ...(split
      ? [{ label: texts.money, value: texts.moneyText(money(toCreatorMinor), money(backMinor)) }, ...parts(split)]
      : [{ label: texts.money, value: texts.goesOn }]),
  ];
}
