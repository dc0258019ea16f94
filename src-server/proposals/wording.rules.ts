import { type Currency, isCurrency } from '#shared/currencies.ts';
import { capital, formatMoney, longDay, momentLabel } from '#shared/format.ts';
import type { ProposalField } from '#shared/proposals/proposals.schema.ts';
import type { Schema } from '../input-schema.ts';

/** What stands behind the ids of an input. */
export interface Known {
  names: ReadonlyMap<string, string>;
  /** In which the amounts of the input are, unless it says so itself. */
  currency: Currency | null;
}

/** What only the machinery needs: by what a request is recognised, where a form goes on, and what a person types themselves. */
const UNSAID = new Set(['requestKey', 'currentStep']);

/** Labels that cannot be read off the name of the field. */
const LABELS: Readonly<Record<string, string>> = {
  agreedMinor: 'Amount',
  amountMinor: 'Amount',
  documentHash: 'Fingerprint of the documents',
  postUrl: 'Address of the post',
  url: 'Address',
  dosList: 'Dos',
  dontsList: 'Don’ts',
  submissionId: 'Content',
};
/** Objects that are the whole of an input, so that their fields need not say where they belong. */
const WHOLE = new Set(['draft', 'brief', 'changes']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `totalBudgetMinor` as Total budget, `creatorIds` as Creators. */
export const labelOf = (field: string): string =>
  LABELS[field] ??
  capital(
    field
      .replace(/Minor$|Id$/, '')
      .replace(/Ids$/, 's')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

/**
 * Every field of an input as people read it: ids by the names of what they stand for, amounts with their currency, days and moments as dates, and
 * texts exactly as they will be sent. What was left out is not there; what is set to nothing says so.
 */
export function fieldsOf(input: unknown, { sent, schema, known }: About): ProposalField[] {
  return isFields(input) ? rows(input, { sent, schema, known: withCurrency(input, known) }, '') : [];
}

interface About {
  /** The same as it was sent, before what was left out was filled in. */
  sent: unknown;
  schema: Schema;
  known: Known;
}

const withCurrency = ({ currency }: Fields, known: Known): Known =>
  typeof currency === 'string' && isCurrency(currency) ? { ...known, currency } : known;

function rows(fields: Fields, { sent, schema, known }: About, prefix: string): ProposalField[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (UNSAID.has(field) || value === undefined || (isNothing(value) && !Object.hasOwn(Object(sent), field)))
      return [];
    const its = schemaOf(schema, field);
    const label = prefix === '' ? labelOf(field) : `${prefix}: ${labelOf(field).toLowerCase()}`;
    if (isFields(value)) {
      const within = { sent: Object(sent)[field], schema: its, known: withCurrency(value, known) };
      return rows(value, within, WHOLE.has(field) ? '' : label);
    }
    return [{ label, value: said(field, value, its, known) }];
  });
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The schema of a field, without null; an unknown one for what the schema does not name. */
function schemaOf(schema: Schema, field: string): Schema {
  const variants = schema.anyOf ?? schema.oneOf ?? [schema];
  for (const { properties = {}, additionalProperties } of variants) {
    if (properties[field]) return present(properties[field]);
    if (typeof additionalProperties === 'object') return present(additionalProperties);
  }
  return {};
}

const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function said(field: string, value: unknown, schema: Schema, known: Known): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    const { currency } = known;
    return field.endsWith('Minor') && currency ? formatMoney({ amountMinor: value, currency }) : String(value);
  }
  if (typeof value === 'string') return textOf(value, schema, known);
  if (Array.isArray(value)) {
    const items = present(schema.items ?? {});
    const each = value.map((one) => said(field, one, items, known));
    return each.join(value.some(isFields) || items.format === 'uuid' ? '\n' : ', ') || 'None';
  }
  if (!isFields(value)) return String(value);
  const own = withCurrency(value, known);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => partOf(name, said(name, part, schemaOf(schema, name), own)))
    .join(', ');
}

/** A name speaks for itself; everything else says what it is. */
const partOf = (name: string, words: string): string => (name.endsWith('Id') ? words : `${labelOf(name)}: ${words}`);

/** Texts are never changed; only what the schema says is an id, a date or a word of a list is read out. */
function textOf(value: string, schema: Schema, { names }: Known): string {
  if (schema.format === 'uuid') return names.get(value) ?? value;
  if (schema.format === 'date') return longDay(value);
  if (schema.format === 'date-time') return momentLabel(value, 'UTC', 'zone');
  return schema.enum && /^[a-z]+(?:_[a-z]+)*$/.test(value) ? capital(value.replaceAll('_', ' ')) : value;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All ids in an input. */
export function idsIn(input: unknown): string[] {
  if (typeof input === 'string') return ID.test(input) ? [input] : [];
  if (typeof input !== 'object' || input === null) return [];
  return [...new Set(Object.values(input).flatMap(idsIn))];
}
