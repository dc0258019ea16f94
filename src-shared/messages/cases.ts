import { CASE_OPENABLE_DAYS, CASE_PROPOSALS_MAX } from '../cases/cases.ts';

/** Why something cannot be done with a case, in one sentence. */
export const caseRefusals = {
  extension: 'A case is about a deal for content, not about an extension of its usage rights.',
  openNow: 'There is an open case about this deal.',
  unbound: 'A case can be opened once the deal is under contract.',
  over: 'The deal has ended, so no case can be opened about it.',
  late: `A case can be opened until ${CASE_OPENABLE_DAYS} days after the deal is completed.`,
  otherTerm: 'This is not a term of the deal.',
  decided: 'A case about this term was decided against you.',
  ended: 'This case has ended.',
  notYourTurn: 'The other side has not answered your proposal yet.',
  tooManyProposals: `You have made ${CASE_PROPOSALS_MAX} proposals: accept the last one of the other side, or ask our team to decide.`,
  withStaff: 'Our team decides this case. You can still accept the proposal of the other side, and lay down evidence.',
  ownProposal: 'This is your own proposal, so the other side has to accept it.',
  otherProposal: 'There is a newer proposal. Read it first.',
  notOpener: 'Only the side that opened the case can withdraw it.',
  notWithStaff: 'Our team decides only cases that one side has brought before it.',
  otherMilestones: 'Say for each open milestone of the deal how much the creator gets, and for no other.',
  tooMuch: 'A milestone cannot give the creator more than was agreed.',
  laidDown: 'This is already part of the case.',
  staffOnly: 'Only our team can do this.',
  partiesOnly: 'Only the brand and the creator can do this.',
} as const;
