import { z } from 'zod';
import { CURRENCIES } from '#shared/currencies.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { ours } from '#shared/ours.ts';

// The building blocks for the fields of the public API's answers.

export const id = z.guid();
export const text = z.string().nullable();
export const count = z.int().nonnegative();
export const countOrNull = count.nullable();
export const day = z.iso.date().nullable();
/** A moment in UTC, even if Postgres wrote it into JSON with an offset. */
const utc = (at: unknown): unknown => (at instanceof Date || typeof at === 'string' ? new Date(at).toISOString() : at);
export const moment = z.preprocess(utc, z.iso.datetime());
export const momentOrNull = z.preprocess(utc, z.iso.datetime().nullable());
export const currency = z.enum(CURRENCIES).describe('ISO 4217');
export const minor = z.int().describe('In minor units, such as cents');
export const minorOrNull = minor.nullable();
export const money = z.object({ amountMinor: minor, currency });
export const share = z.number().nullable().describe('A share: 0.04 is 4%');
export const statusOf = (machine: keyof typeof lifecycles) => z.enum(lifecycles[machine].statuses);

export const rows = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    nextCursor: ours().nullable().describe('Send it as `cursor` for the next rows; null at the end'),
  });
