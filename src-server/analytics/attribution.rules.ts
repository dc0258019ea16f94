import type { AttributionDays } from '#shared/analytics/attribution.ts';
import { isOutsideWindow } from '#shared/analytics/attribution.ts';
import type { ConversionSource } from '#shared/analytics/conversions.schema.ts';
import type { Currency } from '#shared/currencies.ts';

/** A conversion as it is stored, amounts in minor units. */
export interface AttributedConversion {
  linkId: string;
  /** The discount code by which it is the link's; null if it is by the link itself. */
  codeId: string | null;
  clickedAt: Date | null;
  outsideWindow: boolean;
  source: ConversionSource;
  valueMinor: number | null;
  currency: Currency | null;
  convertedAt: Date;
  networkHash: string | null;
}

/** The link and the code that a report names, as far as they exist, with the attribution window of the link's campaign. */
interface Named {
  link: { id: string; attributionDays: AttributionDays } | null;
  code: { id: string; linkId: string } | null;
  clickedAt: Date | null;
}

/** Whose conversion a report is: a code decides before a link. Null if it names neither. */
export function attributed(
  { link, code, clickedAt }: Named,
  report: Omit<AttributedConversion, 'linkId' | 'codeId' | 'clickedAt' | 'outsideWindow'>,
): AttributedConversion | null {
  if (code) return { ...report, linkId: code.linkId, codeId: code.id, clickedAt, outsideWindow: false };
  if (!link) return null;
  const { convertedAt } = report;
  const outsideWindow = isOutsideWindow({ byCode: false, clickedAt, convertedAt }, link.attributionDays);
  return { ...report, linkId: link.id, codeId: null, clickedAt, outsideWindow };
}

/**
 * What is stored of an order after another report about it. Anybody can call a pixel, so a report by the brand itself replaces all that a pixel said.
 * Among reports of equal standing the first one stays, but a code beats a link: the conversion becomes that of the code's creator.
 */
export function mergedReports(stored: AttributedConversion, next: AttributedConversion): AttributedConversion {
  const [forgeable, nextForgeable] = [stored.source === 'pixel', next.source === 'pixel'];
  if (forgeable && !nextForgeable) return next;
  if (nextForgeable && !forgeable) return stored;
  if (stored.codeId !== null || next.codeId === null) return stored;
  const { linkId, codeId, outsideWindow } = next;
  const value = stored.valueMinor === null ? { valueMinor: next.valueMinor, currency: next.currency } : {};
  return { ...stored, ...value, linkId, codeId, outsideWindow };
}
