import { formatMoney } from '../format.ts';
import { isolated } from '../isolated.ts';
import type { ManyDone } from '../many.ts';
import type { Money } from '../money.ts';

/** What a program is called: an assistant by its name, another program by that of its key. */
export function programName({ assistant, key }: { assistant: string | null; key?: { name: string | null } }): string {
  const name = assistant ?? key?.name ?? null;
  return name === null ? 'A program' : isolated(name);
}

/** What somebody has confirmed, at the end of the sentence about what they did. */
export const confirming = (assistant: string | null): string =>
  `, confirming what ${assistant === null ? 'a program' : isolated(assistant)} proposed`;

/** Why something is not proposed, and why a proposal is not answered. */
export const proposalRefusals = {
  programsOnly: 'Only programs propose. You can do this yourself.',
  peopleOnly: 'Only a person can confirm or decline a proposal, in Accord.',
  full: 'Too many proposals wait in this account. Answer or withdraw some of them first.',
  over: 'This proposal has already been answered.',
  notYours: 'Only the person whose program proposed this can withdraw it.',
  nameFirst: 'Type your full name to sign',
  notAll: (refused: ManyDone['refused']) =>
    `Not all of this can be done. Leave out what cannot: ${refused.map(({ id, why }) => `${id} (${why})`).join(', ')}.`,
  outdated: 'Accord has changed since this was proposed, and no longer takes it in this form.',
  programEnded: 'The program that proposed this may no longer use Accord.',
} as const;

interface News {
  title: string;
  price: Money | null;
  assistant: string | null;
}

/** What people are told about proposals. */
export const proposalNotices = {
  made: ({ title, price, assistant }: News) => ({
    title: `${programName({ assistant })} proposes: ${title}`,
    message: `${price === null ? '' : `${formatMoney(price)}. `}Nothing happens until you confirm it. It waits for up to a week.`,
  }),
} as const;
