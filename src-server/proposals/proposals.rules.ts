import { currencyOf } from '#shared/currencies.ts';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import type { ProposalField, ProposalStatus, ProposalText } from '#shared/proposals/proposals.schema.ts';

/** Why a proposal can no longer be answered, in one sentence; null if it waits. One that has run out can be confirmed, and is made anew then. */
export const standsRefusal = ({ status }: { status: ProposalStatus }): string | null =>
  status === 'waiting' ? null : proposalRefusals.over;

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
