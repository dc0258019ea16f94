import { currencyOf } from '#shared/currencies.ts';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import { PROPOSAL_WAIT_MS } from '#shared/proposals/limits.ts';
import type { ProposalField, ProposalStatus, ProposalText } from '#shared/proposals/proposals.schema.ts';

/** Why a proposal can no longer be answered, in one sentence; null if it waits. One that has run out can be confirmed, and is made anew then. */
export const standsRefusal = ({ status }: { status: ProposalStatus }): string | null =>
  status === 'waiting' ? null : proposalRefusals.over;

/** Until when a program may use Accord. */
export interface ProgramEnd {
  revokedAt: Date | null;
  expiresAt: Date | null;
}

/** Why nothing is done any more that a program has proposed, in one sentence; null if it may still use Accord. */
export const programRefusal = ({ revokedAt, expiresAt }: ProgramEnd, now: Date): string | null =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now) ? proposalRefusals.programEnded : null;

/** Until when a new proposal waits: for a week, and no longer than its program may use Accord. */
export const waitsUntil = ({ expiresAt }: Pick<ProgramEnd, 'expiresAt'>, now: Date): Date => {
  const latest = now.getTime() + PROPOSAL_WAIT_MS;
  return new Date(Math.min(latest, expiresAt?.getTime() ?? latest));
};

/** What a proposal says, as it is stored. */
export interface StoredText {
  title: string;
  fields: ProposalField[];
  effects: string[];
  priceMinor: number | null;
  currency: string | null;
}

/** What a stored proposal says. */
export const textOf = ({ title, fields, effects, priceMinor, currency }: StoredText): ProposalText => ({
  title,
  fields,
  effects,
  price: priceMinor === null || currency === null ? null : { amountMinor: priceMinor, currency: currencyOf(currency) },
});

/** Whether two texts say the same, word for word. */
export const saysTheSame = (one: ProposalText, other: ProposalText): boolean => digest(one) === digest(other);

const digest = ({ title, fields, effects, price }: ProposalText): string =>
  JSON.stringify([
    title,
    fields.map(({ label, value }) => [label, value]),
    effects,
    price && [price.amountMinor, price.currency],
  ]);
