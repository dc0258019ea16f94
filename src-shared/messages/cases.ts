import { CASE_OPENABLE_DAYS, CASE_PROPOSALS_MAX } from '../cases/cases.ts';
import { isolated } from '../isolated.ts';

/** Why something cannot be done with a case, in one sentence. */
export const caseRefusals = {
  extension: 'A case is about a deal for content, not about an extension of its usage rights.',
  openNow: 'There is an open case about this deal.',
  late: `A case can be opened until ${CASE_OPENABLE_DAYS} days after the deal is completed.`,
  notYourTurn: 'The other side has not answered your proposal yet.',
  tooManyProposals: `You have made ${CASE_PROPOSALS_MAX} proposals: accept the last one of the other side, or ask our team to decide.`,
  withStaff: 'Our team decides this case. You can still accept the proposal of the other side, and lay down evidence.',
  ownProposal: 'This is your own proposal, so the other side has to accept it.',
  notOpener: 'Only the side that opened the case can withdraw it.',
  notWithStaff: 'Our team decides only cases that one side has brought before it.',
  otherMilestones: 'Say for each open milestone of the deal how much the creator gets, and for no other.',
  tooMuch: 'A milestone cannot give the creator more than was agreed.',
  stopped: 'There is an open case about this deal, so its money waits until the case ends.',
} as const;

/** What brand, creator and staff are told about a case. `day` is the last day for an answer, `amount` what the proposal gives the creator. */
interface News {
  who: string;
  campaign: string;
  term: string;
  day: string;
  amount: string;
}
const silence = ({ day }: Pick<News, 'day'>): string =>
  `Answer by ${day}: after that day the proposal takes effect, and the case counts as lost for you.`;
const proposes = ({ who, amount }: Pick<News, 'who' | 'amount'>): string =>
  `${isolated(who)} proposes that the creator gets ${amount}.`;

export const caseNotices = {
  opened: (news: News) => ({
    title: `${isolated(news.who)} opened a case`,
    message: `It is about “${news.term}” on “${isolated(news.campaign)}”. ${proposes(news)} ${silence(news)}`,
  }),
  countered: (news: News) => ({
    title: `${isolated(news.who)} made another proposal`,
    message: `In the case about “${news.term}” on “${isolated(news.campaign)}”, ${proposes(news)} ${silence(news)}`,
  }),
  reminder: (news: News) => ({
    title: 'A case waits for your answer',
    message: `In the case about “${news.term}” on “${isolated(news.campaign)}”, ${proposes(news)} ${silence(news)}`,
  }),
  escalated: ({ who, campaign, term, day }: News) => ({
    title: 'Our team decides a case',
    message: `${isolated(who)} has asked our team to decide the case about “${term}” on “${isolated(campaign)}”. We decide by ${day}.`,
  }),
  toStaff: ({ who, campaign, term, day }: News) => ({
    title: 'A case to decide',
    message: `${isolated(who)} asks for a decision in the case about “${term}” on “${isolated(campaign)}”, by ${day}.`,
  }),
  settled: ({ campaign, term, amount }: News) => ({
    title: 'A case is settled',
    message: `Both sides have agreed in the case about “${term}” on “${isolated(campaign)}”: the creator gets ${amount}.`,
  }),
  decided: ({ campaign, term, amount }: News, reason: string) => ({
    title: 'A case is decided',
    message: `In the case about “${term}” on “${isolated(campaign)}”, the creator gets ${amount}. Our reasons: ${reason}`,
  }),
  goesOn: ({ campaign, term }: News, reason: string) => ({
    title: 'A case is decided',
    message: `The deal on “${isolated(campaign)}” goes on after the case about “${term}”. Our reasons: ${reason}`,
  }),
  defaulted: ({ who, campaign, term, amount }: News) => ({
    title: 'A case has ended without an answer',
    message: `${isolated(who)} did not answer in the case about “${term}” on “${isolated(campaign)}”, so the last proposal takes effect: the creator gets ${amount}.`,
  }),
  withdrawn: ({ who, campaign, term }: News) => ({
    title: 'A case was withdrawn',
    message: `The case of ${isolated(who)} about “${term}” on “${isolated(campaign)}” was withdrawn. The deal goes on.`,
  }),
} as const;
