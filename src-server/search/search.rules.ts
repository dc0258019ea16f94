import { INVOICE_NUMBER_ID_CHARS } from '#shared/constants.ts';
import type { IdRange } from '../data/sql.ts';

/** What was typed, read as a reference; null where it cannot be one. */
export interface Reference {
  /** An id, or its first eight characters or more, as lists and the audit log show them. */
  ids: IdRange | null;
  /** The number of an invoice: the beginning of its campaign's id, and its place among the payments. */
  invoice: { campaigns: IdRange; place: number } | null;
  /** What a brand writes on its bank transfer. */
  transfer: string | null;
  /** Nothing else can be meant, so no name is searched for. */
  exact: boolean;
}

const HEX = 32;
const ID_GROUP = 4;
const INVOICE = new RegExp(`^([0-9a-f]{${INVOICE_NUMBER_ID_CHARS}})-(\\d{1,6})$`);
/** The digits of an id up to any point, with or without its hyphens. */
const ID = /^[0-9a-f]{8}[0-9a-f-]*$/;

const rangeOf = (digits: string): IdRange => ({ from: digits.padEnd(HEX, '0'), to: digits.padEnd(HEX, 'f') });

/** Reads what was typed as an id, an invoice number or the reference of a transfer; null if it is none of these. */
export function referenceIn(typed: string): Reference | null {
  const text = typed.trim().toLowerCase();
  const hex = text.replaceAll('-', '');
  const [, campaign, place = ''] = INVOICE.exec(text) ?? [];
  // `1a2b3c4d-3` could also begin an id, but nobody stops in the middle of the second group.
  const isInvoice = campaign !== undefined && place.length < ID_GROUP;
  const digits = !isInvoice && ID.test(text) && hex.length <= HEX ? hex : null;
  const transfer = /^acc-[0-9a-z]{4,}$/.test(text) ? text.toUpperCase() : null;
  if (digits === null && campaign === undefined && transfer === null) return null;
  return {
    ids: digits === null ? null : rangeOf(digits),
    invoice: campaign === undefined ? null : { campaigns: rangeOf(campaign), place: Number(place) },
    transfer,
    exact: digits?.length === HEX || transfer !== null,
  };
}
