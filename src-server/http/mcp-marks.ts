import { z } from 'zod';
import { OURS } from '#shared/ours.ts';

type Schema = z.core.$ZodType;

/** Characters that programs read and people do not see: marks of direction and width, and the tags in which a whole text can be hidden. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

const untrusted = z.object({ untrusted: z.literal(true), text: z.string() }).meta({ id: 'Untrusted' });
/** The form in which an assistant gets a text that somebody else may have written. */
export type Untrusted = z.infer<typeof untrusted>;
/** A text in this form, as people see it. */
export const asUntrusted = (text: string): Untrusted => ({ untrusted: true, text: text.replace(INVISIBLE, '') });

/** Texts with these formats have no room for words. */
const WORDLESS_FORMATS: ReadonlySet<string> = new Set(['guid', 'date', 'datetime']);
/** Schemas of values that are no text, or one whose words are known. */
const CLOSED_TYPES: ReadonlySet<string> = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null']);

/**
 * An answer's schema in which each free text becomes `{ untrusted: true, text }`, so that whoever reads an answer to a model can tell data from what
 * Accord says. A text is free unless its schema has a format without words, lists its words, or says that Accord writes it ({@link OURS}): so a field
 * that is added later is marked, too. @throws Error for a kind of schema of which this is not known
 */
export function marked(schema: Schema): Schema {
  if (!hasFreeText(schema)) return schema;
  const copy = copyOf(schema);
  const description = z.globalRegistry.get(schema)?.description;
  if (description !== undefined) z.globalRegistry.add(copy, { description });
  return copy;
}

function copyOf(schema: Schema): Schema {
  if (schema instanceof z.ZodString) return schema.transform(asUntrusted).pipe(untrusted);
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, Schema> = schema.shape;
    return z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, marked(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(marked(schema.element));
  if (schema instanceof z.ZodNullable) return z.nullable(marked(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(marked(schema.unwrap()));
  if (schema instanceof z.ZodReadonly) return z.readonly(marked(schema.unwrap()));
  if (schema instanceof z.ZodRecord && !hasFreeText(schema.keyType)) {
    const record = schema.def.partial ? z.partialRecord : z.record;
    return record(schema.keyType, marked(schema.valueType));
  }
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(marked));
  throw new Error(`Who writes the texts of a ${schema._zod.def.type} is not known`);
}

function hasFreeText(schema: Schema): boolean {
  if (CLOSED_TYPES.has(schema._zod.def.type)) return false;
  if (schema instanceof z.ZodStringFormat && WORDLESS_FORMATS.has(schema.format ?? '')) return false;
  if (schema instanceof z.ZodString) return OURS.get(schema) === undefined;
  if (schema instanceof z.ZodObject) return Object.values<Schema>(schema.shape).some(hasFreeText);
  if (schema instanceof z.ZodArray) return hasFreeText(schema.element);
  if (schema instanceof z.ZodRecord) return hasFreeText(schema.keyType) || hasFreeText(schema.valueType);
  if (schema instanceof z.ZodUnion) return schema.options.some(hasFreeText);
  // A moment, which is brought into its form first.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return hasFreeText(schema.out);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) {
    return hasFreeText(schema.unwrap());
  }
  return true;
}
