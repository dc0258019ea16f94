import { z } from 'zod';
import { isAction } from '#shared/policy.ts';
import { type ApiScope, scopeOfAction } from '#shared/settings/api-scopes.ts';
import { procedureByName } from '../router.ts';

interface Listed {
  /** Below `/api/v1`; `{…}` is a field of the procedure's input. */
  path: string;
  procedure: string;
  summary: string;
  /** The only values of a parameter, the first where none is sent, for one that the screens use otherwise. */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Everything that programs can call. What a procedure needs and answers, and who may call it, is said by the procedure itself. */
const LISTED: readonly Listed[] = [
  {
    path: '/campaigns',
    procedure: 'campaigns.list',
    summary: 'List the campaigns that you sent in, the newest first',
    // Drafts have no address of their own.
    only: { which: ['submitted', 'inviting'] },
  },
  { path: '/campaigns/{campaignId}', procedure: 'orders.read', summary: 'Read a campaign that was sent in' },
  { path: '/campaigns/{campaignId}/deals', procedure: 'deals.forCampaign', summary: 'List its invitations and deals' },
  { path: '/campaigns/{campaignId}/content', procedure: 'content.forCampaign', summary: 'List the content handed in' },
  { path: '/campaigns/{campaignId}/results', procedure: 'analytics.campaign', summary: 'Read what it brought' },
  {
    path: '/campaigns/{campaignId}/conversions',
    procedure: 'analytics.conversions',
    summary: 'List the conversions of its tracking links',
  },
  { path: '/results', procedure: 'analytics.brand', summary: 'Read what all your campaigns brought' },
  { path: '/invoices', procedure: 'payments.invoices', summary: 'List your invoices' },
  { path: '/creators', procedure: 'discovery.creators', summary: 'Search creators' },
  { path: '/creators/{creatorId}', procedure: 'discovery.creator', summary: 'Read the public profile of a creator' },
  { path: '/agency/people', procedure: 'agency.users', summary: 'List those whom you manage' },
  { path: '/agency/brands', procedure: 'crm.brands', summary: 'List the brands that you manage' },
  { path: '/agency/creators', procedure: 'crm.creators', summary: 'List the creators whom you manage' },
  { path: '/agency/campaigns', procedure: 'agency.orders', summary: 'List the campaigns of those whom you manage' },
  { path: '/agency/deals', procedure: 'crm.deals', summary: 'List the deals of those whom you manage' },
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
/** One field of an input: where a request says it, and where the procedure expects it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  /** The object in the input that has the field, such as the filters of a search; null for the input itself. */
  group: string | null;
  schema: Schema;
  required: boolean;
}
export interface Endpoint extends Listed {
  scope: ApiScope;
  parameters: readonly Parameter[];
  /** The objects of the input, which are sent even where none of their fields is. */
  groups: readonly string[];
}

/** Sent by the client's lists alone. */
const INTERNAL = new Set(['direction', 'area']);

/** The schema of a value that is there. */
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
