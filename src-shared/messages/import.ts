import { grouped } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The messages of `ops import` about the rows of the old system, and why it could not take one. */

const named = (field: string, problem: string) => `${field}: ${problem}`;

export const importProblems = {
  field: named,
  missing: 'is missing',
  notText: 'must be text',
  notNumber: 'must be a number',
  notList: 'must be a list',
  notOneOf: (words: readonly string[]) => `must be one of ${words.join(', ')}`,
  amount: {
    format: 'must be an amount such as 1234.50',
    decimals: 'has more decimals than its currency',
    zero: 'must be more than 0',
    tooLarge: 'must be at most 10,000,000',
    uncountable: 'must be at most 10,000,000',
  },
  noKey: (column: string) => named(column, 'is missing, and the row cannot be identified without it'),
  otherCurrency: (own: string, campaign: string) => `is ${own}, but the campaign is in ${isolated(campaign)}`,
  noDeal: 'names a creator without a deal on the campaign',
};

/** What was left out or read differently, although the row was taken. */
export const importNotes = {
  joined: (what: string) => `matches ${what} in Accord and is merged with it`,
  accountKept: 'Accord already had an account with this address, and it stays as it is',
  cut: (field: string, max: number) => named(field, `was cut to ${grouped(max)} characters`),
  dropped: (field: string, why: string) => named(field, `was left out: ${why}`),
  pictures: (field: string) => named(field, 'was left out: Accord fetches no pictures from other servers'),
  roleFromRequest: (role: string) => named('role', `${role} is read from user_roles only`),
  unknownWord: (word: string) => `“${word}” is not in the list`,
  percentRead: (field: string) => named(field, 'was read as a percentage'),
  statusRead: (from: string, to: string) => named('status', `${from} was read as ${to}`),
  fellBack: (status: string) =>
    named('status', `${status || 'nothing'} is unknown, so the campaign is in campaign_setup`),
  typeGuessed: (word: string) =>
    named('campaign_type', `${word || 'nothing'} is not a pricing type, so Single is used`),
  poolBound: named('total_creator_budget', 'was more than 75% of the budget and was reduced to that'),
  noBudget: named('project_id', 'the campaign has no budget, so none was checked'),
  otherAmount: (here: string, there: string) =>
    named('value', `${here} here, but ${there} in project_creators, which counts`),
  files: (addresses: readonly string[]) =>
    named(
      'content_data',
      `files on other servers are not fetched, and have to be submitted again: ${addresses.join(' ')}`,
    ),
  inviteExpired: named('status', 'the link of the old system is dead, so the invite has expired and can be sent again'),
};

/** The result for a row. */
export const importVerdicts = { taken: 'taken', unchanged: 'unchanged', refused: 'could not' } as const;

export const importReport = {
  head: ['Table', 'Row', 'Old id', 'Result', 'What'] as const,
  summaryHead: ['Table', 'Taken', 'Unchanged', 'Could not'] as const,
  rateLimits: 'it counts the requests of the last minutes',
};
