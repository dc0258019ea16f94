import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { asciiAddress } from '#shared/mail-address.ts';
import { allowedUnless } from '#shared/may.ts';
import { ssoMessages } from '#shared/messages/sso.ts';
import type { requireSsoInput, SsoView, saveSsoInput } from '#shared/sso/sso.schema.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import { signedOutAddress } from '../auth/auth.service.ts';
import { seal, unseal } from '../auth/second-factor.rules.ts';
import { type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, unmet } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { isNewWebhookAddress } from '../net/public-address.ts';
import { hasTextRecord } from '../net/text-records.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import { discover } from './oidc.service.ts';
import * as queries from './sso.queries.ts';

const CODE_BYTES = 20;

/** The text record that proves the domain. */
const recordOf = ({ domain, domainCode }: { domain: string; domainCode: string }) => ({
  name: `_accord.${asciiAddress(`a@${domain}`).slice('a@'.length)}`,
  value: `accord-domain-verification=${domainCode}`,
});

/** The path to which an identity provider sends people back. */
export const CALLBACK_PATH = '/sso/callback';
/** The same as an address. Locks nothing. */
export const callbackOf = (ctx: Context): string => new URL(CALLBACK_PATH, ctx.env.publicUrl).href;

/** The company's single sign-on. Locks nothing. */
export async function read(ctx: Context): Promise<SsoView> {
  const company = userOf(ctx);
  const addresses = { redirectUri: callbackOf(ctx), signedOutUri: signedOutAddress(ctx) };
  const row = await queries.connectionOf(ctx.db, company.id).executeTakeFirst();
  if (!row) return { connection: null, ...addresses };
  const { issuer, clientId, domain, domainProvedAt, groupRoles, required } = row;
  const { people } = await queries.peopleOf(ctx.db, company.id).executeTakeFirstOrThrow();
  return {
    connection: {
      issuer,
      clientId,
      domain,
      domainProvedAt,
      record: recordOf(row),
      groups: Object.entries(groupRoles).map(([group, role]) => ({ group, role })),
      required,
      people,
      may: { require: allowedUnless(domainProvedAt ? null : ssoMessages.proveFirst) },
    },
    ...addresses,
  };
}

/**
 * Stores the company's identity provider, whose settings are read first. Another domain has to be proved again, and until then nobody signs in with it.
 * Locks the company's account. @throws BAD_REQUEST for an issuer that is not on the internet or publishes no settings, and without a secret
 */
export async function save(ctx: Context, input: z.infer<typeof saveSsoInput>): Promise<void> {
  const company = userOf(ctx);
  const { issuer, clientId, domain } = input;
  if (!isNewWebhookAddress(issuer, ctx.env.webhookTestHosts)) throw badRequest(ssoMessages.issuerNotPublic, 'issuer');
  const stored = await queries.connectionOf(ctx.db, company.id).executeTakeFirst();
  // A secret is never sent to another provider than the one for which it was given.
  const kept = stored?.issuer === issuer ? unseal(ctx.env, company.id, stored.clientSecret) : '';
  const clientSecret = input.clientSecret || kept;
  if (clientSecret === '') throw badRequest(ssoMessages.secretRequired, 'clientSecret');
  const provider = await discover({ issuer, clientId, clientSecret }, ctx.env.webhookTestHosts).catch(() => {
    throw badRequest(ssoMessages.issuerSilent, 'issuer');
  });
  const { end_session_endpoint: end = '' } = provider.serverMetadata();
  const endSessionUrl = isNewWebhookAddress(end, ctx.env.webhookTestHosts) ? end : null;
  const groupRoles = Object.fromEntries(input.groups.map(({ group, role }) => [group, role]));
  const values = { issuer, clientId, clientSecret: seal(ctx.env, company.id, clientSecret), domain, endSessionUrl };
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, company.id).executeTakeFirstOrThrow();
    const before = await queries.lockConnection(tx, company.id).executeTakeFirst();
    const proof = {
      domainCode: randomBytes(CODE_BYTES).toString('hex'),
      domainProvedAt: null,
      required: false,
    };
    const change = { ...values, groupRoles: JSON.stringify(groupRoles), ...(before?.domain !== domain && proof) };
    if (before) await queries.updateConnection(tx, before, change).execute();
    else {
      const made = { companyId: company.id, createdBy: doerOf(company), createdAt: ctx.now };
      await queries.insertConnection(tx, { ...change, ...proof, ...made }).execute();
    }
    await audited(tx, ctx, 'sso.save', {
      before: before && {
        issuer: before.issuer,
        clientId: before.clientId,
        domain: before.domain,
        groupRoles: before.groupRoles,
      },
      after: { issuer, clientId, domain, groupRoles },
    });
    await tellOwners(tx, ctx, company, 'sso_saved');
  });
}

/**
 * Looks for the text record in the DNS of the domain. From then on its addresses can sign in. Locks the connection. @throws CONFLICT if the record is
 * not there, or if another company has proved the domain
 */
export async function proveDomain(ctx: Context): Promise<void> {
  const { id: companyId } = userOf(ctx);
  const stored = await queries.connectionOf(ctx.db, companyId).executeTakeFirst();
  if (!stored) throw unmet(ssoMessages.setUpFirst);
  if (!(await hasTextRecord(recordOf(stored), ctx.env.dnsServers))) throw conflict(ssoMessages.recordMissing);
  await changing(ctx, async (tx, connection) => {
    if (connection.domainCode !== stored.domainCode) throw conflict(ssoMessages.recordMissing);
    if (connection.domainProvedAt) return;
    if (await queries.otherOwner(tx, connection.domain, companyId).executeTakeFirst())
      throw conflict(ssoMessages.domainTaken);
    await queries.updateConnection(tx, connection, { domainProvedAt: ctx.now }).execute();
    await audited(tx, ctx, 'sso.proveDomain', { after: { domain: connection.domain } });
  });
}

/**
 * Makes single sign-on the only way in for the members with an address of the domain, except the owners, or lets them use others again. Their other
 * sessions end. Locks the connection. @throws PRECONDITION_FAILED before the domain is proved
 */
export async function setRequired(ctx: Context, { required }: z.infer<typeof requireSsoInput>): Promise<void> {
  await changing(ctx, async (tx, connection) => {
    if (!connection.domainProvedAt) throw unmet(ssoMessages.proveFirst);
    if (connection.required === required) return;
    await queries.updateConnection(tx, connection, { required }).execute();
    if (required) await queries.endOtherSessions(tx, connection).execute();
    await audited(tx, ctx, 'sso.setRequired', { before: { required: !required }, after: { required } });
  });
}

/**
 * Removes single sign-on, and ends the sessions that it opened; its members stay. Locks the connection. @throws PRECONDITION_FAILED if there is none
 */
export async function remove(ctx: Context): Promise<void> {
  await changing(ctx, async (tx, connection) => {
    const { issuer, domain } = connection;
    await queries.deleteConnection(tx, connection).execute();
    await audited(tx, ctx, 'sso.remove', { before: { issuer, domain } });
  });
}

type Connection = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.lockConnection>['executeTakeFirst']>>>;

async function changing(ctx: Context, work: (tx: Tx, connection: Connection) => Promise<void>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await queries.lockConnection(tx, userOf(ctx).id).executeTakeFirst();
    if (!locked) throw unmet(ssoMessages.setUpFirst);
    await work(tx, asOwn(ctx, locked, 'companyId', 'Single sign-on'));
  });
}

const audited = (
  tx: Tx,
  ctx: Context,
  action: 'sso.save' | 'sso.proveDomain' | 'sso.setRequired' | 'sso.remove',
  change: { before?: object | undefined; after?: object },
) =>
  audit(tx, ctx, {
    action,
    resourceType: 'account',
    resourceId: userOf(ctx).id,
    before: change.before ?? null,
    after: change.after ?? null,
  });
