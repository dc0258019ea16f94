import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import { isAction } from '#shared/policy.ts';
import { type ApiScope, scopeOfAction } from '#shared/settings/api-scopes.ts';
import { type AppRouter, procedureByName } from '../router.ts';
import * as agencyAnswers from './api-agency-answers.ts';
import * as answers from './api-answers.ts';
import * as caseAnswers from './api-case-answers.ts';
import * as moneyAnswers from './api-money-answers.ts';
import * as termsAnswers from './api-terms-answers.ts';

interface Listed {
  /** Below `/api/v1`; `{…}` is a field of the procedure's input. */
  path: string;
  procedure: string;
  summary: string;
  /** The part of the procedure's answer that programs get. */
  answer: z.ZodType;
  /** The only values of a parameter that programs may send, the first being the default, for a parameter that the screens use differently. */
  only?: Readonly<Record<string, readonly string[]>>;
}

type Outputs = inferRouterOutputs<AppRouter>;
type OutputOf<P extends string> = P extends `${infer Group extends keyof Outputs}.${infer Name}`
  ? Name extends keyof Outputs[Group]
    ? Outputs[Group][Name]
    : never
  : never;

/** An endpoint whose answer must be a part of the procedure's: one with a field that the procedure lacks does not compile. */
const address = <P extends string, S extends z.ZodType>(
  path: string,
  procedure: P,
  summary: string,
  answer: OutputOf<P> extends z.input<S> ? S : never,
  only?: Listed['only'],
): Listed => ({ path, procedure, summary, answer, ...(only && { only }) });

/** Everything that programs can call. The procedure itself says what it needs and who may call it. */
const LISTED: readonly Listed[] = [
  address(
    '/campaigns',
    'campaigns.list',
    'List the campaigns that you have submitted, newest first',
    answers.campaigns,
    // Drafts have no endpoint of their own.
    { which: ['submitted', 'inviting'] },
  ),
  address('/campaigns/{campaignId}', 'orders.read', 'Read a submitted campaign', answers.campaign),
  address(
    '/campaigns/{campaignId}/deals',
    'deals.forCampaign',
    'List the invitations and deals of a campaign',
    answers.deals,
  ),
  address(
    '/deals/{dealId}/terms',
    'payments.terms',
    'Read the terms of a deal and what watches them',
    termsAnswers.terms,
  ),
  address(
    '/campaigns/{campaignId}/content',
    'content.forCampaign',
    'List the content submitted for a campaign',
    answers.content,
  ),
  address('/campaigns/{campaignId}/results', 'analytics.campaign', 'Read the results of a campaign', answers.results),
  address(
    '/campaigns/{campaignId}/conversions',
    'analytics.conversions',
    'List the conversions of a campaign’s tracking links',
    answers.conversions,
  ),
  address(
    '/campaigns/{campaignId}/movements',
    'payments.movements',
    'List the movements of a campaign’s money',
    moneyAnswers.movements,
  ),
  address(
    '/campaigns/{campaignId}/movements/{movementId}/receipt',
    'payments.receipt',
    'Download the receipt of a movement',
    moneyAnswers.receipt,
  ),
  address('/cases', 'cases.mine', 'List the cases about your deals, the open ones first', caseAnswers.cases),
  address('/cases/{caseId}', 'cases.case', 'Read a case about one of your deals', caseAnswers.oneCase),
  address('/results', 'analytics.brand', 'Read the results of all your campaigns', answers.allResults),
  address('/track-record', 'records.mine', 'Read your track record', answers.ownRecord),
  address('/invoices', 'payments.invoices', 'List your invoices', moneyAnswers.invoices),
  address('/creators', 'discovery.creators', 'Search creators', answers.creators),
  address('/creators/{creatorId}', 'discovery.creator', 'Read the public profile of a creator', answers.creator),
  address('/agency/people', 'agency.users', 'List the people you manage', agencyAnswers.people),
  address('/agency/brands', 'crm.brands', 'List the brands that you manage', agencyAnswers.brands),
  address('/agency/creators', 'crm.creators', 'List the creators that you manage', agencyAnswers.managedCreators),
  address(
    '/agency/campaigns',
    'agency.orders',
    'List the campaigns of the people you manage',
    agencyAnswers.managedCampaigns,
  ),
  address('/agency/deals', 'crm.deals', 'List the deals of the people you manage', agencyAnswers.managedDeals),
];

/** The part of JSON Schema that inputs use. */
export interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: readonly unknown[];
  default?: unknown;
}
/** One field of an input: where a request has it, and where the procedure expects it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  /** The object in the input that contains the field, such as the filters of a search; null for the input itself. */
  group: string | null;
  schema: Schema;
  required: boolean;
}
export interface Endpoint extends Listed {
  scope: ApiScope;
  parameters: readonly Parameter[];
  /** The objects of the input, which are sent even if none of their fields is. */
  groups: readonly string[];
}

/** Sent only by the client's lists. */
const INTERNAL = new Set(['direction', 'area']);

/** The schema of a value without null. */
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function endpointOf(listed: Listed): Endpoint {
  const procedure = procedureByName.get(listed.procedure);
  const action = String(procedure?._def.meta && Reflect.get(Object(procedure._def.meta), 'action'));
  const scope = isAction(action) ? scopeOfAction(action) : undefined;
  if (procedure?._def.type !== 'query' || !scope) throw new Error(`${listed.procedure} is not open to API keys`);
  const input: Schema = inputSchema(procedure._def.inputs[0]);
  const fields = Object.entries(input.properties ?? {});
  const isGroup = (schema: Schema) => schema.type === 'object';
  const parameters = fields.flatMap(([name, schema]) =>
    isGroup(schema)
      ? parametersOf(Object.entries(schema.properties ?? {}), schema, name, listed)
      : parametersOf([[name, schema]], input, null, listed),
  );
  return { ...listed, scope, parameters, groups: fields.flatMap(([name, schema]) => (isGroup(schema) ? [name] : [])) };
}

function parametersOf(
  fields: readonly (readonly [string, Schema])[],
  { required = [] }: Schema,
  group: string | null,
  { path, only = {} }: Listed,
): Parameter[] {
  return fields
    .filter(([name]) => !INTERNAL.has(name))
    .map(([name, schema]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      group,
      schema: only[name] ? { type: 'string', enum: only[name], default: only[name][0] } : present(schema),
      required: required.includes(name),
    }));
}

const inputSchema = (input: unknown): Schema =>
  input instanceof z.ZodType ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** Everything that programs can call, with its scope and its parameters. */
export const API_ENDPOINTS: readonly Endpoint[] = LISTED.map(endpointOf);
