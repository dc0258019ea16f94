import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { sentBy } from '../api-description.ts';
import { type Endpoint, nothing } from '../api-endpoint.ts';
import { API_ENDPOINTS } from '../api-endpoints.ts';

/** The part of JSON Schema that requests and answers use. */
interface Described {
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  properties?: Record<string, Described>;
  additionalProperties?: Described | boolean;
  propertyNames?: Described;
  required?: string[];
  items?: Described;
}

/**
 * The source of a client in TypeScript, which needs nothing else: runtime.ts as it stands, and after it a type for what each endpoint is sent and
 * answers, and a method that calls it. `home` is the address of this installation.
 */
export async function clientSource(home: string): Promise<string> {
  const runtime = await readFile(new URL(import.meta.resolve('./runtime.ts')), 'utf8');
  const groups = Map.groupBy(API_ENDPOINTS, ({ procedure }) => procedure.replace(/\..*/, ''));
  const methods = [...groups].map(
    ([group, endpoints]) => `    ${group}: {\n${endpoints.map(methodOf).join('')}    },\n`,
  );
  return `${runtime}
${API_ENDPOINTS.map(typesOf).join('\n')}
/** The client: a method for each operation of the API, named like it. */
export function createAccord(options: AccordOptions) {
  const transport = new Transport(options, ${JSON.stringify(home)});
  return {
${methods.join('')}    files: {
      /** Upload a file, and get its id. Scope: \`files:write\` */
      upload: (file: NewFile, more?: CallOptions) => transport.upload(file, more),
      /** Download a file of your own or of one of your deals. Scope: \`content:read\` */
      read: (input: { fileId: string }, more?: CallOptions) => transport.read(input.fileId, more),
    },
  };
}
export type Accord = ReturnType<typeof createAccord>;
`;
}

/** `CampaignsList` for the procedure `campaigns.list`. */
const typeName = ({ procedure }: Endpoint): string =>
  procedure.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
const answerOf = ({ answer }: Endpoint): Described => z.toJSONSchema(answer) as Described;

/** Whether an endpoint answers a page of rows, and goes on by a cursor. */
const isList = (endpoint: Endpoint): boolean =>
  endpoint.parameters.some(({ name }) => name === 'cursor') && 'rows' in (answerOf(endpoint).properties ?? {});

function typesOf(endpoint: Endpoint): string {
  const name = typeName(endpoint);
  const sent = endpoint.parameters.length > 0 ? [`export type ${name}Input = ${typeOf(sentBy(endpoint))};\n`] : [];
  const answered = endpoint.answer === nothing ? [] : [`export type ${name}Answer = ${typeOf(answerOf(endpoint))};\n`];
  return [...sent, ...answered].join('');
}

function methodOf(endpoint: Endpoint): string {
  const { method, path, procedure, scope, summary, parameters } = endpoint;
  const name = typeName(endpoint);
  const optional = parameters.every(
    ({ in: place, required, schema }) => place !== 'path' && !(required && !('default' in schema)),
  );
  const input = parameters.length === 0 ? '' : `input: ${name}Input${optional ? ' = {}' : ''}, `;
  const sent = parameters.length === 0 ? '{}' : 'input';
  const call = isList(endpoint)
    ? `transport.list<${name}Answer>('${path}', ${sent}, more)`
    : `transport.call<${endpoint.answer === nothing ? 'void' : `${name}Answer`}>('${method}', '${path}', ${sent}, more)`;
  return `      /** ${summary}. Scope: \`${scope}\` */
      ${procedure.replace(/.*\./, '')}: (${input}more?: CallOptions) => ${call},\n`;
}

/** A schema as a type of TypeScript. */
function typeOf(schema: Described, indent = ''): string {
  const { anyOf, oneOf = anyOf, allOf, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (oneOf) return [...new Set(oneOf.map((each) => typeOf(each, indent)))].join(' | ');
  if (allOf) return allOf.map((each) => `(${typeOf(each, indent)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectOf(schema, indent);
    case 'array':
      return items ? `(${typeOf(items, indent)})[]` : 'unknown[]';
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectOf(
  { properties, additionalProperties, propertyNames, required = [] }: Described,
  indent: string,
): string {
  if (!properties || Object.keys(properties).length === 0) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    // All keys are there only if they are required.
    const keys = propertyNames?.enum
      ? `[name in ${typeOf(propertyNames)}]${required.length > 0 ? '' : '?'}`
      : '[name: string]';
    return `{ ${keys}: ${value} }`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const words = field.description ? `${inner}/** ${field.description} */\n` : '';
    return `${words}${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}
