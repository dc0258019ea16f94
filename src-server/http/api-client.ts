import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { scopesOf, sentBy } from './api-description.ts';
import { type Endpoint, nothing } from './api-endpoint.ts';
import { API_ENDPOINTS } from './api-endpoints.ts';

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
 * The source of a client in TypeScript, which needs nothing else: api-client-runtime.ts as it stands, and after it a type for what each endpoint is sent and
 * answers, and a method that calls it. `home` is the address of this installation.
 */
export async function clientSource(home: string): Promise<string> {
  const runtime = await readFile(new URL(import.meta.resolve('./api-client-runtime.ts')), 'utf8');
  return `${runtime.replace(/ *\/\/ biome-ignore .*\n/g, '')}
${API_ENDPOINTS.map(typesOf).join('\n')}
/** The client of the API: a method for each of its operations. */
export function createAccord(options: AccordOptions) {
  const transport = new Transport(options, ${JSON.stringify(home)});
  return {
${API_ENDPOINTS.map(methodOf).join('')}    /** Upload a file, and get its id. Scope: \`files:write\` */
    uploadFile: (file: NewFile, more?: CallOptions) => transport.upload(file, more),
    /** Download a file of your own or of one of your deals. Scope: \`content:read\` */
    downloadFile: (input: { fileId: string }, more?: CallOptions) => transport.download(input.fileId, more),
  };
}
export type Accord = ReturnType<typeof createAccord>;
`;
}

/** `listCampaigns` for the endpoint that assistants call `list_campaigns`. */
const methodName = ({ tool }: Endpoint): string =>
  tool.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const typeName = (endpoint: Endpoint): string => methodName(endpoint).replace(/^./, (letter) => letter.toUpperCase());
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
  const { method, path, summary, parameters } = endpoint;
  const name = typeName(endpoint);
  const optional = sentBy(endpoint).required?.length === 0;
  const input = parameters.length === 0 ? 'Record<string, never>' : `${name}Input`;
  const answer = endpoint.answer === nothing ? 'void' : `${name}Answer`;
  const call = isList(endpoint)
    ? `transport.list<${answer}>('${path}', input, more)`
    : `transport.call<${answer}>('${method}', '${path}', input, more)`;
  return `    /** ${summary}. ${scopesOf(endpoint)} */
    ${methodName(endpoint)}: (input: ${input}${optional ? ' = {}' : ''}, more?: CallOptions) => ${call},\n`;
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
