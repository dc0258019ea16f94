/** The fields of an answer, each by its path: `rows[].name`; a key that comes from data is a star. */
export interface Fields {
  /** Every path, including those inside lists and objects. */
  paths: Set<string>;
  /** The paths that had content at least once: a value, an entry or a field. */
  filled: Set<string>;
  /** Every text with its path. */
  texts: [path: string, text: string][];
}

export const noFields = (): Fields => ({ paths: new Set(), filled: new Set(), texts: [] });

/** A key that is not the name of a field: an id, a day, a month, a number, an address. */
const DATA_KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d|[@ /]/i;

/** Adds the content of an answer, as it goes over the wire; of each list, this many entries. */
export function addFields(fields: Fields, answer: unknown, entries = Number.POSITIVE_INFINITY): void {
  const seen = (path: string, hasContent: boolean): void => {
    fields.paths.add(path);
    if (hasContent) fields.filled.add(path);
  };
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      seen(`${path}[]`, value.length > 0);
      for (const each of value.slice(0, entries)) walk(each, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.length === 0) seen(path || '{}', false);
      for (const [key, inner] of entries) walk(inner, join(path, DATA_KEY.test(key) ? '*' : key));
    } else {
      seen(path || '(itself)', value !== null);
      if (typeof value === 'string') fields.texts.push([path || '(itself)', value]);
    }
  };
  walk(JSON.parse(JSON.stringify(answer) ?? 'null'), '');
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
