import { COMPANY_NAME_MAX_CHARS, NAME_MAX_CHARS } from '#shared/constants.ts';
import { lifecycles, type StatusOf } from '#shared/lifecycles.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { type Role, roles } from '#shared/policy/rule.ts';
import { CRM_ACCOUNT_STATUSES } from '#shared/status-sets.ts';
import { insertAccount, insertRole, noteAccount } from '../ground/people.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import { accountByEmail, person, roleOf } from './people.queries.ts';
import { madeAt, newId, personIn, put, type Taken, type Taking } from './taking.service.ts';

/** The roles that come with a profile, as they do with a sign-up. */
const OWN_ROLES = ['brand', 'creator'] as const;

/**
 * `profiles`: the account of a person. Passwords are not imported: everyone sets a new one by the link of a mail, which proves the address, so that
 * an imported account can do no more than an unconfirmed sign-up. The role of a brand or creator comes with the profile; any other is imported from
 * `user_roles` (ruling A25). Locks nothing. @throws Refusal
 */
export async function takeProfile(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const email = fields.email();
  const known = await accountByEmail(tx, email).executeTakeFirst();
  if (known) {
    fields.note(importNotes.accountKept);
    return { newId: known.id };
  }
  const old = fields.word(CRM_ACCOUNT_STATUSES, 'status') ?? 'active';
  const status = old === 'pending' ? 'active' : old;
  if (old !== status) fields.note(importNotes.statusRead(old, status));
  const asked = fields.word(roles, 'role');
  const role = OWN_ROLES.find((each) => each === asked) ?? null;
  if (asked && !role) fields.note(importNotes.roleFromRequest(asked));
  const createdAt = madeAt(taking);
  const id = await addAccount(
    taking,
    { email, status, createdAt, role, flagged: fields.truth('flagged', false) },
    fields,
  );
  if (role) await addRole(taking, id, role, 'approved', createdAt);
  const companyName = fields.line(COMPANY_NAME_MAX_CHARS, 'company_name');
  if (role === 'brand' && companyName) {
    await put(tx, 'brandProfiles', { userId: id, companyName, createdAt, updatedAt: createdAt });
  }
  if (fields.has('logo_url')) fields.note(importNotes.pictures('logo_url'));
  return { newId: id };
}

/**
 * `auth_users`: what the old sign-in service knows about a person is added to the account of the profile. Without a profile it becomes an account of
 * its own, if its address was ever confirmed. Locks nothing. @throws Refusal
 */
export async function takeAuthUser(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const email = fields.email();
  const confirmedAt = fields.moment('email_confirmed_at');
  const lastSignInAt = fields.moment('last_sign_in_at');
  const meta = fields.inside('user_metadata');
  const known = await accountByEmail(tx, email).executeTakeFirst();
  if (known) {
    const { firstName, lastName, lastSignInAt: seenAt } = await person(tx, known.id).executeTakeFirstOrThrow();
    const names = namesIn(meta);
    const change = { firstName: firstName ?? names.firstName, lastName: lastName ?? names.lastName };
    await noteAccount(tx, known.id, { ...change, lastSignInAt: seenAt ?? lastSignInAt }).execute();
    return { newId: known.id };
  }
  if (!confirmedAt)
    refuseField(
      'email_confirmed_at',
      'the address was never confirmed, so it is a sign-up and not an account; its owner can sign up again',
    );
  const account = { email, status: 'active', createdAt: madeAt(taking), role: null, flagged: false } as const;
  const id = await addAccount(taking, account, meta);
  if (lastSignInAt) await noteAccount(tx, id, { lastSignInAt }).execute();
  return { newId: id };
}

interface NewAccount {
  email: string;
  status: StatusOf<'account'>;
  createdAt: Date;
  role: Role | null;
  flagged: boolean;
}

const namesIn = (fields: Fields) => ({
  firstName: fields.line(NAME_MAX_CHARS, 'first_name'),
  lastName: fields.line(NAME_MAX_CHARS, 'last_name'),
});

async function addAccount({ tx, batch }: Taking, account: NewAccount, names: Fields): Promise<string> {
  const id = newId();
  const row = { ...account, ...namesIn(names), emailConfirmedAt: account.createdAt };
  await insertAccount(tx, { id, passwordHash: null, ...row }).execute();
  batch.begin('account', { id }, account.status);
  return id;
}

async function addRole(
  { tx, batch }: Taking,
  userId: string,
  role: Role,
  status: StatusOf<'roleRequest'>,
  createdAt: Date,
): Promise<string> {
  const decidedAt = status === 'pending' ? null : createdAt;
  const { id } = await insertRole(tx, { userId, role, status, decidedAt, createdAt }).executeTakeFirstOrThrow();
  batch.begin('roleRequest', { id }, status);
  return id;
}

/**
 * `user_roles`: a role, or a request for one (ruling A25). No file can make anyone staff: in the old system a browser could write this table. Locks
 * nothing. @throws Refusal
 */
export async function takeRole(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const user = await personIn(taking, 'user_id');
  const role = fields.word(roles, 'role') ?? refuseField('role', importProblems.missing);
  if (role === 'admin') refuseField('role', 'admins join by an invite from staff; an import cannot create one');
  if (role === 'super_admin')
    refuseField('role', 'a super admin is created with npm run ops -- users grant; an import cannot create one');
  const status = fields.word(lifecycles.roleRequest.statuses, 'status') ?? 'pending';
  const has = await roleOf(tx, user.id, role).executeTakeFirst();
  if (has && has.status !== status) refuseField('status', `the account already has this role, as ${has.status}`);
  if (has) return { newId: has.id };
  const id = await addRole(taking, user.id, role, status, madeAt(taking));
  if (status === 'approved' && user.role === null) await noteAccount(tx, user.id, { role }).execute();
  return { newId: id };
}
