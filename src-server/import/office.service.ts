import { accountTypes } from '#shared/auth/auth.schema.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/choices/tiers.ts';
import {
  DAY_MS,
  FLOORS_CURRENCY,
  INVITE_LINK_DAYS,
  NAME_MAX_CHARS,
  PHONE_MAX_CHARS,
  RULE_DESCRIPTION_MAX_CHARS,
  RULE_NAME_MAX_CHARS,
} from '#shared/constants.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { storedRule } from '#shared/security/rule-store.ts';
import { ruleParameters } from '#shared/security/security.schema.ts';
import { FLAG_KEYS } from '#shared/system/flags.ts';
import { lockFlag, updateFlag } from '../ground/flags.ts';
import { insertInvite } from '../ground/people.ts';
import { refuseField } from './fields.rules.ts';
import { CAMPAIGNS, PEOPLE, SUBMISSIONS } from './old-tables.rules.ts';
import { accountByEmail, floorOf, leadByEmail, ruleByName } from './people.queries.ts';
import { becameIn, madeAt, newId, personIn, put, type Taken, type Taking } from './taking.service.ts';

/** `interest_registrations`: a lead whose address is not confirmed, so that it gets no marketing (ruling C43). Locks nothing. @throws Refusal */
export async function takeRegistration(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const email = fields.email();
  const name = fields.line(NAME_MAX_CHARS, 'name') ?? refuseField('name', importProblems.missing);
  const userType = fields.word(accountTypes, 'user_type') ?? refuseField('user_type', importProblems.missing);
  const known = await leadByEmail(tx, email).executeTakeFirst();
  if (known) {
    fields.note(importNotes.joined('a lead'));
    return { newId: known.id };
  }
  const id = newId();
  const createdAt = madeAt(taking);
  const phoneNumber = fields.line(PHONE_MAX_CHARS, 'phone_number');
  await put(tx, 'leads', { id, email, name, userType, phoneNumber, createdAt, updatedAt: createdAt });
  batch.begin('lead', { id }, 'new');
  return { newId: id };
}

/** `pricing_floors`: a floor in pounds; one that Accord already has stays. Locks nothing. @throws Refusal */
export async function takeFloor(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const tier = fields.word(TIERS, 'tier') ?? refuseField('tier', importProblems.missing);
  const campaignType =
    fields.word(CAMPAIGN_TYPES, 'campaign_type') ?? refuseField('campaign_type', importProblems.missing);
  const isZero = fields.number('min_price') === 0;
  const minPriceMinor = isZero ? 0 : fields.amount(FLOORS_CURRENCY, 'min_price');
  if (minPriceMinor === null) refuseField('min_price', importProblems.missing);
  const has = await floorOf(tx, tier, campaignType).executeTakeFirst();
  if (has && has.minPriceMinor !== minPriceMinor)
    refuseField('min_price', 'Accord has a different floor for this tier and campaign type');
  if (has) return { newId: has.id };
  const id = newId();
  await put(tx, 'pricingFloors', { id, tier, campaignType, minPriceMinor, updatedAt: madeAt(taking, 'updated_at') });
  batch.audit({
    action: 'import.take',
    resourceType: 'pricing floor',
    resourceId: id,
    after: { tier, campaignType, minPriceMinor },
  });
  return { newId: id };
}

/** `r4_flags`: whether a part of the product is switched on. Locks the flag. @throws Refusal */
export async function takeFlag(taking: Taking): Promise<Taken> {
  const { tx, ctx, batch, fields } = taking;
  const typed = fields.needed('key');
  const key = FLAG_KEYS.find((each) => each === typed) ?? refuseField('key', 'Accord has no such switch');
  if (!fields.has('value')) refuseField('value', importProblems.missing);
  const value = fields.truth('value', true);
  const flag = await lockFlag(tx, key).executeTakeFirst();
  if (flag && flag.value !== value) {
    await updateFlag(tx, key, value, ctx.now).execute();
    batch.audit({
      action: 'import.take',
      resourceType: 'feature flag',
      resourceId: key,
      before: { value: flag.value },
      after: { value },
    });
  }
  return { newId: key };
}

/**
 * `r4_rules`: a security rule. Conditions had a free structure; only the three shapes that Accord evaluates are kept, any other rule is imported as a
 * note (ruling C32). Locks nothing. @throws Refusal
 */
export async function takeRule(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const ruleName = fields.line(RULE_NAME_MAX_CHARS, 'rule_name') ?? refuseField('rule_name', importProblems.missing);
  const has = await ruleByName(tx, ruleName).executeTakeFirst();
  if (has) {
    fields.note(importNotes.joined('a rule'));
    return { newId: has.id };
  }
  const read = ruleParameters.safeParse({ ...fields.object('rule_action'), ...fields.object('rule_condition') });
  if (!read.success)
    fields.note('rule_condition: is not one of the three that Accord evaluates, so the rule is a note');
  const { condition, action } = storedRule(read.success ? read.data : { kind: 'note' });
  const priority = fields.count('priority', 3) ?? 1;
  const id = newId();
  const row = {
    id,
    ruleName,
    ruleDescription: fields.prose(RULE_DESCRIPTION_MAX_CHARS, 'rule_description'),
    ruleCondition: JSON.stringify(condition),
    ruleAction: JSON.stringify(action),
    priority: Math.max(1, priority),
    enabled: fields.truth('enabled', true),
    updatedAt: madeAt(taking, 'updated_at'),
  };
  await put(tx, 'securityRules', row, ['ruleCondition', 'ruleAction']);
  batch.audit({
    action: 'import.take',
    resourceType: 'security rule',
    resourceId: id,
    after: { ruleName, condition },
  });
  return { newId: id };
}

const INVITED_ROLES = ['admin', 'brand', 'creator'] as const;
const INVITE_LOG = { sent: 'expired', pending: 'expired', failed: 'failed' } as const;

/**
 * `invite_logs`: an invite by staff. Links of the old system no longer work, so an open invite has expired; it can be sent again. Locks nothing.
 * @throws Refusal
 */
export async function takeInvite(taking: Taking): Promise<Taken> {
  const { tx, ctx, batch, fields } = taking;
  const email = fields.email();
  const role = fields.word(INVITED_ROLES, 'role') ?? refuseField('role', importProblems.missing);
  const old = fields.word(Object.keys(INVITE_LOG) as (keyof typeof INVITE_LOG)[], 'status') ?? 'sent';
  const sentAt = madeAt(taking, 'sent_at', 'created_at');
  const account = await accountByEmail(tx, email).executeTakeFirst();
  const status = account ? 'accepted' : INVITE_LOG[old];
  if (status === 'expired') fields.note(importNotes.inviteExpired);
  const id = newId();
  await insertInvite(tx, {
    id,
    email,
    role,
    status,
    sentAt,
    expiresAt: new Date(Math.min(sentAt.getTime() + INVITE_LINK_DAYS * DAY_MS, ctx.now.getTime())),
    acceptedAt: account ? account.createdAt : null,
  }).execute();
  batch.begin('invite', { id }, status);
  return { newId: id };
}

const AUDIT_WORD = 200;

/**
 * `security_audit_log`: a line of the old log. It is kept under one action of its own, so that no line of a file can pass for something that Accord
 * recorded itself. Locks nothing. @throws Refusal
 */
export async function takeAuditLine(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const action = fields.line(AUDIT_WORD, 'action') ?? refuseField('action', importProblems.missing);
  const resourceType = fields.line(AUDIT_WORD, 'resource_type');
  const resourceId = fields.line(AUDIT_WORD, 'resource_id');
  const userId = fields.text('user_id')?.toLowerCase() ?? null;
  const known = userId === null ? null : await becameIn(taking, PEOPLE, userId);
  const { via, ...line } = { via: 'ops' as const, action, resourceType, resourceId, userId };
  await put(
    tx,
    'auditLog',
    {
      createdAt: madeAt(taking),
      action: 'import.history',
      resourceType: 'old audit log',
      resourceId: resourceId ?? 'unknown',
      userId: known,
      onBehalfOf: null,
      actor: known ? 'user' : 'anonymous',
      via,
      before: null,
      after: JSON.stringify(line),
      ipAddress: fields.line(AUDIT_WORD, 'ip_address'),
      userAgent: fields.line(300, 'user_agent'),
    },
    ['before', 'after'],
  );
  return { newId: null };
}

const ROUTES = {
  brand: '/brand/orders',
  creator: '/creator/campaigns',
  agency: '/agency',
  admin: '/admin',
  super_admin: '/super_admin',
} as const;
const NOTICE_TITLE = 200;
const NOTICE_TEXT = 2_000;

/**
 * `campaign_notifications`: an entry of the bell, marked as read, because what was new in the old system is no longer news. Locks nothing. @throws
 * Refusal
 */
export async function takeNotification(taking: Taking): Promise<Taken> {
  const { tx, ctx, fields } = taking;
  const user = await personIn(taking, 'user_id');
  const id = newId();
  const createdAt = madeAt(taking);
  await put(tx, 'notifications', {
    id,
    userId: user.id,
    campaignId: await idIfTaken(taking, 'campaign_id'),
    submissionId: await idIfTaken(taking, 'submission_id'),
    notificationType: fields.line(60, 'notification_type') ?? 'campaign',
    title: fields.line(NOTICE_TITLE, 'title') ?? refuseField('title', importProblems.missing),
    message: fields.prose(NOTICE_TEXT, 'message') ?? '',
    route: user.role ? ROUTES[user.role] : '/',
    readAt: fields.moment('read_at') ?? ctx.now,
    createdAt,
  });
  return { newId: id };
}

/** What a notice is about, if that was imported; a notice is worth keeping without it, too. */
async function idIfTaken(taking: Taking, column: 'campaign_id' | 'submission_id'): Promise<string | null> {
  const oldId = taking.fields.text(column);
  return oldId === null ? null : becameIn(taking, column === 'campaign_id' ? CAMPAIGNS : SUBMISSIONS, oldId);
}
