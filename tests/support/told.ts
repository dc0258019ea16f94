import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Actor, isStaffRole } from '#server/context.ts';
import { type Principal, roles } from '#shared/policy/rule.ts';

/** Everyone to whom a procedure may answer. */
export type Caller = Exclude<Principal, 'system'>;
export const CALLERS: readonly Caller[] = ['anonymous', 'guest', 'roleless', ...roles];

/** Who receives a field of an answer, by `procedure path`. */
export type Told = Map<string, Set<string>>;

/** The path that stands for an answer without any content. */
export const NOTHING = '(nothing)';

const ROOT = join(import.meta.dirname, '../..');
const LISTS = join(ROOT, 'tests/policy/answers');
/** Where all tests record what they receive, when `elsewhere.txt` is regenerated. */
export const COLLECTED = join(ROOT, '.cache/answers');
/** The list of fields that only tests other than answers.db.test.ts receive, a file in `tests/policy/answers`. */
export const ELSEWHERE = 'elsewhere.txt';

export function tell(told: Told, field: string, caller: string): void {
  const callers = told.get(field) ?? new Set();
  told.set(field, callers.add(caller));
}

/** One line for a field: procedure, path, and its recipients. */
export const lineOf = (field: string, callers: Set<string> | undefined): string =>
  `${field.padEnd(72)} ${CALLERS.filter((caller) => callers?.has(caller)).join(' ')}`;

/** The content of the files in `tests/policy/answers` whose names have these endings. */
export const listed = (...endings: string[]): Told =>
  readLines(LISTS, (file) => endings.some((ending) => file.endsWith(ending)));

/** Everything that all tests have recorded. */
export const collected = (): Told => readLines(COLLECTED, () => true);

function readLines(dir: string, isMeant: (file: string) => boolean): Told {
  const told: Told = new Map();
  for (const file of readdirSync(dir).filter(isMeant)) {
    for (const line of readFileSync(join(dir, file), 'utf8').split('\n')) {
      const [name, path, ...callers] = line.split(/ +/);
      for (const caller of callers) tell(told, `${name} ${path}`, caller);
    }
  }
  return told;
}

const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

/** Whether a text has an address that is not the actor's own, unless the actor is staff. A handle such as `@mine` is not an address. */
export function namesAnother(text: string, actor: Actor): boolean {
  if (!text.includes('@') || (actor.kind === 'user' && isStaffRole(actor.role))) return false;
  const own = actor.kind === 'user' ? actor.email : null;
  return (text.match(ADDRESS) ?? []).some((address) => address !== own && !address.startsWith('@'));
}

/** Where a person who is not staff receives another person's address, each with the reason. */
export const ADDRESSES: Record<string, string> = {
  ...Object.fromEntries(
    [
      'agency.users rows[].email',
      'crm.brand email',
      'crm.brands rows[].email',
      'crm.creator email',
      'crm.creators rows[].email',
      'crm.exportBrandLeaderboard csv',
      'crm.exportBrands csv',
      'crm.exportCreatorLeaderboard csv',
      'crm.exportCreators csv',
      'leaderboards.assignedBrands rows[].email',
      'leaderboards.assignedCreators rows[].email',
    ].map((field) => [`${field} agency`, 'of those whom it manages (CRM-18, CRM-28, CRM-38, CRM-41)']),
  ),
  'seats.list members[].email brand': 'of the members of their company',
  'seats.list invites[].email brand': 'of those whom their company has invited',
  'seats.agencies agencies[].email brand': 'of the agencies that work for their company',
  'seats.agencies invites[].email brand': 'of the agencies that their company has invited',
  'agency.invites rows[].email agency': 'to whom it sent the invites itself (AG-21)',
  ...Object.fromEntries(
    (['brand', 'creator', 'agency'] as const).map((role) => [
      `auth.readInvite email ${role}`,
      'of the invite whose link they hold',
    ]),
  ),
  'content.campaign supportEmail creator': 'of support (CR-CAMP-30)',
  ...Object.fromEntries(
    [
      'checkPeople lines[].email',
      'checkPeople csv',
      'importPeople lines[].email',
      'importPeople csv',
      'person email',
    ].map((field) => [`crm.${field} brand`, 'of the file that it has sent itself']),
  ),
  'deals.forCampaign rows[].creator.email brand': 'of creators who have agreed to work for it (BR-INV-14)',
  ...Object.fromEntries(
    (['anonymous', 'roleless', 'brand', 'creator', 'agency'] as const).map((caller) => [
      `mail.mailbox [].to ${caller}`,
      'the mailbox of demo installations, which no other one has',
    ]),
  ),
};

/** Where only tests other than answers.db.test.ts see such an address, each with the reason. */
export const ADDRESSES_ELSEWHERE: Record<string, string> = {
  'auth.confirmEmail email anonymous': 'of the sign-up whose link they hold',
  'auth.confirmWithNewPassword email anonymous': 'of the sign-up whose link they hold',
  'auth.confirmWithNewPassword email brand': 'of the sign-up whose link they hold',
  'auth.readInvite email anonymous': 'of the invite whose link they hold',
  'crm.checkPeople lines[].problem brand': 'the example of an address in a sentence',
  'crm.importPeople lines[].problem brand': 'the example of an address in a sentence',
  'mail.mailbox [].text anonymous': 'the mailbox of demo installations, which no other one has',
};

/** What is sent once to whoever has asked for it, and of which a hash is stored: a new key, and the challenge that a passkey signs. */
export const KEYS: readonly string[] = [
  'settings.createApiKey key brand',
  'settings.createApiKey key agency',
  'settings.createApiKey key creator',
  'settings.rotateApiKey key brand',
  'settings.rotateApiKey key agency',
  'settings.rotateApiKey key creator',
  ...['brand', 'creator', 'agency'].map((role) => `settings.connectAssistant backTo ${role}`),
  'auth.startPasskey challenge anonymous',
];
