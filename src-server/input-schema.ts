import { z } from 'zod';

/** The part of JSON Schema that inputs use. */
export interface Schema {
  type?: string;
  format?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  enum?: readonly unknown[];
  default?: unknown;
}

/** What a procedure's input looks like before it is checked. */
export const inputSchema = (input: unknown): Schema =>
  input instanceof z.ZodType ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
