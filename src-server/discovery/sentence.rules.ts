import { z } from 'zod';
import { type RosterFilters, rosterFilters } from '#shared/discovery/roster.schema.ts';

/** One JSON object, also between the marks of a code block. */
const OBJECT = /^\s*(?:```\w*\s*)?(\{[\s\S]*\})\s*(?:```\s*)?$/;
const fields = z.record(z.string(), z.unknown());

/**
 * The filters in the answer of a language model: what is no filter, no choice of ours or out of bounds is dropped, so that no answer can be anything
 * but filters. Null if the answer is no JSON object.
 */
export function filtersIn(answer: string): RosterFilters | null {
  const given = fields.safeParse(json(OBJECT.exec(answer)?.[1] ?? ''));
  if (!given.success) return null;
  const read = Object.entries(rosterFilters.shape).flatMap(([name, field]) => {
    const value = given.data[name];
    const known = Array.isArray(value) ? [...new Set(value)].filter((one) => field.safeParse([one]).success) : value;
    const { success, data } = field.safeParse(known);
    return success ? [[name, data]] : [];
  });
  return rosterFilters.parse(Object.fromEntries(read));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
