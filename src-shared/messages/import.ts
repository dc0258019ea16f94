import { grouped } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The messages of `ops import` about the rows of the old system, and why it could not take one. */

const named = (field: string, problem: string) => `${field}: ${problem}`;

export const importProblems = {
  field: named,
  missing: 'is missing',
  notText: 'must be text',
  character: 'contains a character that cannot be stored',
  notNumber: 'must be a number',
  notWhole: (max: number) =>
    max === Number.MAX_SAFE_INTEGER ? 'must be a whole number' : `must be a whole number from 0 to ${grouped(max)}`,
  notMoment: 'must be a date and time within 2000 to 2100',
  notDay: 'must be a day within 2000 to 2100',
  notTruth: 'must be true or false',
  notList: 'must be a list',
  notObject: 'must be an object',
  notOneOf: (words: readonly string[]) => `must be one of ${words.join(', ')}`,
  notUrl: 'must be a public web address',
  notEmail: 'must be an email address',
  amount: {
    format: 'must be an amount such as 1234.50',
    decimals: 'has more decimals than its currency',
    zero: 'must be more than 0',
    tooLarge: 'must be at most 10,000,000',
    uncountable: 'must be at most 10,000,000',
  },
  unknownCurrency: (code: string) => `${code} is not a currency that Accord takes`,
  parentMissing: (what: string) => `names ${what} that was not imported`,
  notAnObjectRow: 'the row is not an object with columns',
  unreadable: 'the row cannot be read',
  tooLong: (max: string) => `the row is longer than ${max}`,
  noKey: (column: string) => named(column, 'is missing, and the row cannot be identified without it'),
  repeated: 'an earlier row of this import has the same key',
  changed: (day: string) =>
    `was imported on ${day} and has changed since; the row in Accord stays as it is and must be changed there`,
  refusedByDatabase: (rule: string) => `the database refuses it (${rule})`,

  staffByInvite: 'admins join by an invite from staff; an import cannot create one',
  superAdminByCommand: 'a super admin is created with npm run ops -- users grant; an import cannot create one',
  otherRoleStatus: (status: string) => `the account already has this role, as ${status}`,
  neverConfirmed: 'the address was never confirmed, so it is a sign-up and not an account; its owner can sign up again',
  notABrand: 'names an account without a brand profile',
  notAgency: 'names an account that is not an agency',
  floorExists: 'Accord has a different floor for this tier and campaign type',
  flagUnknown: 'Accord has no such switch',
  datesOutOfOrder: 'is before the start date',
  outsideDates: 'it is outside the start and end dates',
  campaignIsDraft: 'names a draft, which can have no deals',
  otherCurrency: (own: string, campaign: string) => `is ${own}, but the campaign is in ${isolated(campaign)}`,
  pastPool: (left: string) => `is more than what is left of the creator budget (${left})`,
  dealExists: 'the creator already has an open deal on this campaign',
  countsOnly: 'says only how many deals a creator has, and not which; Accord counts the deals themselves',
  noDeal: 'names a creator without a deal on the campaign',
  notAgreed: (status: string) => `names a deal that is ${status}, which can have no content`,
  noMilestones: (status: string) => `the deal is ${status}, and nothing is paid for it`,
  ambiguousDeal: 'names no deal, and the creator does not have exactly one that fits this amount',
  notAMilestone: (amount: string, whole: string, parts: readonly string[]) =>
    `${amount} is neither the whole of the deal (${whole}) nor one of its open milestones (${parts.join(', ') || 'none is open'})`,
  notPaid: (status: string) => `is ${status}: only what was paid is imported`,
};

/** What was left out or read differently, although the row was taken. */
export const importNotes = {
  joined: (what: string) => `matches ${what} in Accord and is merged with it`,
  accountKept: 'Accord already had an account with this address, and it stays as it is',
  cut: (field: string, max: number) => named(field, `was cut to ${grouped(max)} characters`),
  dropped: (field: string, why: string) => named(field, `was left out: ${why}`),
  pictures: (field: string) => named(field, 'was left out: Accord fetches no pictures from other servers'),
  roleFromRequest: (role: string) => named('role', `${role} is read from user_roles only`),
  usernameLeftOut: 'is taken, or is not a valid username',
  unknownWord: (word: string) => `“${word}” is not in the list`,
  percentRead: (field: string) => named(field, 'was read as a percentage'),
  pricing: 'creators set their own prices',
  noteOnly: 'rule_condition: is not one of the three that Accord evaluates, so the rule is a note',
  statusRead: (from: string, to: string) => named('status', `${from} was read as ${to}`),
  fellBack: (status: string) =>
    named('status', `${status || 'nothing'} is unknown, so the campaign is in campaign_setup`),
  keptAsLegacy: (missing: readonly string[]) =>
    `${missing.join(', ')}: missing, so the campaign counts as one of the old system`,
  keptAsDraft: (missing: readonly string[]) => `${missing.join(', ')}: missing, so the campaign is a draft again`,
  typeGuessed: (word: string) =>
    named('campaign_type', `${word || 'nothing'} is not a pricing type, so Single is used`),
  poolBound: named('total_creator_budget', 'was more than 75% of the budget and was reduced to that'),
  noBudget: named('project_id', 'the campaign has no budget, so none was checked'),
  ownCampaign: 'it has no known campaign, so it has one of its own',
  otherAmount: (here: string, there: string) =>
    named('value', `${here} here, but ${there} in project_creators, which counts`),
  files: (addresses: readonly string[]) =>
    named(
      'content_data',
      `files on other servers are not fetched, and have to be submitted again: ${addresses.join(' ')}`,
    ),
  inviteExpired: named('status', 'the link of the old system is dead, so the invite has expired and can be sent again'),
  endedBefore: 'It had ended in the old system',
  untitled: 'Submission',
  paidBefore: 'another row has already recorded this money',
};

/** The result for a row. */
export const importVerdicts = { taken: 'taken', unchanged: 'unchanged', refused: 'could not' } as const;

export const importReport = {
  head: ['Table', 'Row', 'Old id', 'Result', 'What'] as const,
  summaryHead: ['Table', 'Taken', 'Unchanged', 'Could not'] as const,
  dryRun: 'This was a dry run: nothing was written.',
  unknownFile: (name: string) =>
    `${isolated(name)} is not a table of the old system that the specification names; it was not read.`,
  notTaken: (name: string, why: string) => `${isolated(name)} was not read: ${why}.`,
  rateLimits: 'it counts the requests of the last minutes',
  encoding: (name: string, encoding: string) => `${isolated(name)} is not UTF-8 and was read as ${encoding}.`,
  broken: (name: string) =>
    `${isolated(name)} ends in the middle of a row, or is not JSON or CSV; everything before that was read.`,
  nothing: (path: string) =>
    `There is no file of an old table in ${path}; name them by table, such as profiles.csv or deals.json`,
};
