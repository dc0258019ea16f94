import { type Currency, isCurrency } from '#shared/currencies.ts';
import { capital, formatMoney, longDay, momentLabel } from '#shared/format.ts';
import type { AuditChange } from '#shared/security/security.schema.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of an audit row that differ, by their names and values in words; amounts are in the currency that is logged beside them. The agency that
 * acted is no change: its name is in the sentence.
 */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const currency = currencyOf(is) ?? currencyOf(was);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => field !== 'actingAgencyId')
    .map((field) => ({
      field: labelOf(field),
      before: said(field, was[field], currency),
      after: said(field, is[field], currency),
    }))
    .filter((change) => change.before !== change.after);
}

const currencyOf = ({ currency }: Fields): Currency | undefined =>
  typeof currency === 'string' && isCurrency(currency) ? currency : undefined;

/** `totalBudgetMinor` as Total budget. */
const labelOf = (field: string): string =>
  capital(
    field
      .replace(/Minor$/, '')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A value of a fixed list, as the database stores it. */
const STORED_WORD = /^[a-z]+(?:_[a-z]+)*$/;

function said(field: string, value: unknown, currency: Currency | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return field.endsWith('Minor') && currency ? formatMoney({ amountMinor: value, currency }) : String(value);
  }
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((each) => said(field, each, currency)).join(', ') || 'None';
  if (!isFields(value)) return String(value);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const words = said(name, part, currency);
    if (words === null) return [];
    return [isFields(part) ? `${labelOf(name)} (${words})` : `${labelOf(name)}: ${words}`];
  });
  return parts.join(', ') || 'None';
}

function textOf(value: string): string {
  if (DAY.test(value)) return longDay(value);
  if (MOMENT.test(value)) return momentLabel(value, 'UTC', 'zone');
  return STORED_WORD.test(value) ? capital(value.replaceAll('_', ' ')) : value;
}
