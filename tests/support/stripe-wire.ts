/** Stripe's wire format: forms with brackets in, JSON out, errors in Stripe's shape. */

export type Form = { [name: string]: string | Form };
/** A Stripe object, as it is sent. */
export interface Thing {
  [field: string]: unknown;
  id: string;
  object: string;
}

/** A refusal of a request. A refusal after the request was examined is stored for its idempotency key, one of its form is not. */
export class Fault extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly kept: boolean;
  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}, kept = true) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
    this.kept = kept;
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}): Fault =>
  new Fault(400, 'invalid_request_error', message, more);
export const missing = (what: string, id: string, param = 'id', status = 404): Fault =>
  new Fault(status, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });

/** Parses `a[b][0]=c`, from a body or an address. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split(/[[\]]+/).filter(Boolean);
    const path = [head, ...rest];
    let level = form;
    for (const step of path.slice(0, -1)) {
      const known = level[step];
      const deeper: Form = typeof known === 'object' ? known : Object.create(null);
      level[step] = deeper;
      level = deeper;
    }
    level[path.at(-1) ?? ''] = value;
  }
  return form;
}

export function text(form: Form | string | undefined, name: string): string | undefined {
  const value = typeof form === 'object' ? form[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
/** A required text of a request. */
export function need(form: Form | string | undefined, name: string): string {
  const value = text(form, name);
  if (!value) {
    const about = { code: 'parameter_missing', param: name };
    throw new Fault(400, 'invalid_request_error', `Missing required param: ${name}.`, about, false);
  }
  return value;
}
export function inner(form: Form | string | undefined, name: string): Form {
  const value = typeof form === 'object' ? form[name] : undefined;
  return typeof value === 'object' ? value : {};
}
export function amountOf(form: Form | string | undefined, name: string): number {
  const value = need(form, name);
  if (!/^\d+$/.test(value) || Number(value) < 1) {
    const about = { code: 'parameter_invalid_integer', param: name };
    throw new Fault(400, 'invalid_request_error', `Invalid integer: ${value}`, about, false);
  }
  return Number(value);
}
export const flat = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** A page of a list, newest first, even if those nearest before one (`ending_before`) are requested. */
export function page(url: string, newestFirst: readonly Thing[], form: Form): Record<string, unknown> {
  const limit = Number(text(form, 'limit') ?? 10);
  const [after, before] = [text(form, 'starting_after'), text(form, 'ending_before')];
  if (after !== undefined && before !== undefined)
    throw invalid('Received both starting_after and ending_before parameters. Please pass in only one.');
  const placeOf = (cursor: string, param: string): number => {
    const place = newestFirst.findIndex(({ id }) => id === cursor);
    if (place < 0) throw missing('object', cursor, param, 400);
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < newestFirst.length, data };
}
