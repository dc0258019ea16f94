import { isoDay } from '#shared/dates.ts';
import { fileSize, plural } from '#shared/format.ts';
import { escapeHtml } from '../providers/html.ts';
import type { partsOf } from './export.queries.ts';

/** What each part of the copy holds, in the order in which a person looks for it. */
const PARTS: Readonly<Record<keyof ReturnType<typeof partsOf>, string>> = {
  account: 'Your account: name, email address, role and status',
  roles: 'The roles that you have or have asked for',
  brandProfile: 'Your brand’s profile',
  creatorProfile: 'Your profile as a creator',
  creatorRates: 'Your rates',
  portfolio: 'Your portfolio',
  socialAccounts: 'Your social accounts',
  socialFigures: 'The figures of your social accounts',
  followers: 'Your follower counts over time',
  campaigns: 'Your campaigns',
  briefs: 'The briefs of your campaigns',
  deals: 'Your deals',
  commitments: 'The days of your deals, and what was promised for them',
  discountCodes: 'The discount codes of your deals',
  applications: 'Your applications to campaigns',
  signatures: 'Your signatures under agreements',
  submissions: 'The content that you submitted, with every version',
  postChecks: 'What was seen of your posts',
  contentReviews: 'Your reviews of content',
  comments: 'Your comments on content',
  messages: 'Your messages',
  heldTexts: 'Texts of yours that were held for a check',
  trackRecord: 'Your track record, as it was counted last',
  recordEntries: 'The entries that it counts',
  recordObjections: 'Your objections to entries in it',
  guestLinks: 'Your guest links, without their addresses',
  guestComments: 'What guests wrote',
  guestVotes: 'How guests voted',
  approvals: 'What you asked others to approve, and what you answered',
  proposals: 'What your programs proposed, and what you answered to such proposals',
  cases: 'The cases about your deals',
  caseProposals: 'The proposals in these cases',
  caseEvidence: 'The evidence in these cases',
  payments: 'Your payments',
  refundRequests: 'The refunds that you asked for',
  paymentMethod: 'Your card: its brand, last four digits and expiry date',
  earnings: 'Earnings from your deals',
  payouts: 'Your payouts',
  payoutAccounts: 'The bank account that your payouts go to: country, bank and last four digits',
  connections: 'The brands and creators that you have worked with',
  creatorLists: 'Your lists of creators',
  savedViews: 'The filters that you saved',
  templates: 'Your templates',
  companies: 'The companies of which you are a member, or the members of your company',
  agencies: 'The agencies that manage you, or the people you manage',
  invites: 'Invites to you and from you',
  leads: 'What you sent with the interest form',
  notifications: 'Your notifications',
  preferences: 'Which emails you want',
  choices: 'How you are told about each kind of notification',
  digest: 'When your next daily digest is due',
  pushDevices: 'The devices with push notifications',
  mails: 'The emails that we sent to you, without their text',
  dismissals: 'Reminders that you dismissed',
  intros: 'Introductions that you have seen',
  crmNotes: 'Notes of our team about you, or by you',
  crmTags: 'Tags that our team gave you, or that you gave',
  brandAsks: 'The brands by whose link you came, and your answers',
  brandPeople: 'Your own creators and contacts',
  crmFollowUps: 'Follow-ups of our team about you, or by you',
  ssoSignIns: 'How the sign-in pages of companies name you',
  ssoConnections: 'The sign-in page of your company',
  calendar: 'Since when you have a calendar with a secret address, without the address',
  calendarsOfCompanies: 'Since when you have a calendar of a company with a secret address, without the address',
  passkeys: 'Your passkeys, without their keys',
  apiKeys: 'Your API keys and the assistants that you have connected, without their secrets',
  webhooks: 'Your webhooks',
  webhookMessages: 'The messages that your webhooks were sent',
  webhookAttempts: 'The attempts to send those messages',
  webhookEvents: 'What your webhooks could be told',
  sessions: 'The devices on which you are signed in',
  signInPlaces: 'The places from which you signed in',
  files: 'A list of the files that you uploaded',
  history: 'What you did, from our audit log',
};

/** A part or a file in the copy. */
interface Entry {
  /** Its name in the zip. */
  path: string;
  /** What the person reads. */
  label: string;
  /** How much it holds, such as `3 entries`. */
  size: string;
}

const line = ({ path, label, size }: Entry): string =>
  `<tr><td><a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(label)}</a></td><td>${escapeHtml(size)}</td></tr>`;

const table = (title: string, rows: readonly Entry[]): string =>
  rows.length === 0 ? '' : `<h2>${title}</h2>\n<table>\n${rows.map(line).join('\n')}\n</table>`;

/** The page that opens a copy of a person's data: what each of its files holds, without anything from outside of the zip. */
export function indexPage(
  email: string,
  day: Date,
  {
    counts,
    files,
  }: { counts: ReadonlyMap<string, number>; files: readonly { path: string; name: string; bytes: number }[] },
): string {
  const parts = Object.entries(PARTS).flatMap(([part, label]): Entry[] => {
    const rows = counts.get(part);
    return rows ? [{ path: `${part}.json`, label, size: plural(rows, 'entry', 'entries') }] : [];
  });
  const sent = files.map(({ path, name, bytes }): Entry => ({ path, label: name, size: fileSize(bytes) }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data at Accord</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; }
td { padding: 0.5rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
td + td { padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<h1>Your data at Accord</h1>
<p>This is everything that Accord stores about ${escapeHtml(email)}, as of ${isoDay(day)}. Each link below opens a file of this folder. The files with your data are in JSON, which any browser or text editor shows and other services can read.</p>
${table('Your data', parts)}
${table('Files that you uploaded', sent)}
</body>
</html>
`;
}
