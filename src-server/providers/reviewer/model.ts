import type { OpenAI } from 'openai';
import { z } from 'zod';
import { ModelFailed, NO_USAGE, type ReviewAnswer, type Usage } from './interface.ts';

/** A language model at an address that speaks OpenAI's chat completions: OpenAI itself, another vendor, or a server of our own. */
export interface ModelOptions {
  /** Such as `https://api.openai.com/v1`; no other address is ever called. */
  url: string;
  /** Null for a model that needs no key. */
  key: string | null;
  model: string;
  /** US dollars for a million tokens; null if they are not known. */
  prices: { input: number; output: number } | null;
}

/** What a model is asked: what it is to do, the data, and the JSON Schema of its answer. */
export interface Question {
  system: string;
  user: string;
  answer: { name: string; schema: Record<string, unknown> };
}

/** Asks a model once. @throws ModelFailed */
export type Model = (question: Question, signal?: AbortSignal) => Promise<ReviewAnswer>;

const tokens = z.int().min(0).max(1_000_000_000).nullish().catch(null);
const completion = z.object({
  choices: z.tuple(
    [z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().nullish() }) })],
    z.unknown(),
  ),
});
const usageOf = z.object({ usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }) });

export function createModel(options: ModelOptions): Model {
  let client: Promise<OpenAI> | undefined;
  return async (question, signal) => {
    client ??= connect(options);
    return read(await ask(await client, options.model, question, signal), options);
  };
}

/** The vendor's client. It is loaded when it is first needed, because it takes 30 MB. */
async function connect({ url, key }: ModelOptions): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: url,
    // The client requires one; a model without keys ignores it.
    apiKey: key ?? 'none',
    // No other setting of the environment is sent.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    // Its log would repeat what is sent.
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  });
}

/** Asks for JSON, and once more without if the model cannot guarantee it. @throws ModelFailed */
async function ask(
  client: OpenAI,
  model: string,
  { system, user, answer }: Question,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const messages = [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: user },
  ];
  const question = { model, messages };
  const json_schema = { ...answer, strict: true };
  try {
    return await client.chat.completions
      .create({ ...question, response_format: { type: 'json_schema', json_schema } }, { signal })
      .catch((error) => {
        if (statusOf(error) !== 400) throw error;
        return client.chat.completions.create(question, { signal });
      });
  } catch (error) {
    throw explained(error);
  }
}

/** The status of an error; undefined if there was no answer. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}

/** The error in our words. Those of the model's server may repeat what was sent. */
function explained(error: unknown): ModelFailed {
  const status = statusOf(error);
  if (status !== undefined) {
    const why = status >= 500 ? 'unreachable' : 'refused';
    return new ModelFailed(why, `The model's server answered ${status}.`);
  }
  if (error instanceof SyntaxError) return new ModelFailed('unreadable', "The model's server answered no JSON.");
  return new ModelFailed('unreachable', "The model's server cannot be reached.");
}

/** @throws ModelFailed `unreadable` or `refused`, with what it cost nevertheless */
function read(answered: unknown, { model, prices }: ModelOptions) {
  const usage = spent(answered, prices);
  const parsed = completion.safeParse(answered);
  if (!parsed.success) throw new ModelFailed('unreadable', 'The answer is no completion.', usage);
  const [{ finish_reason, message }] = parsed.data.choices;
  if (finish_reason === 'content_filter') throw new ModelFailed('refused', 'A filter withheld the answer.', usage);
  if (finish_reason === 'length') throw new ModelFailed('unreadable', 'The answer breaks off.', usage);
  // A model that refuses says so in another field, and leaves this one empty.
  if (!message.content?.trim()) throw new ModelFailed('refused', 'The model gave no answer.', usage);
  return { text: message.content, source: { model, failure: null, ...usage } };
}

function spent(answered: unknown, prices: ModelOptions['prices']): Usage {
  const { data } = usageOf.safeParse(answered);
  if (!data) return NO_USAGE;
  const [inputTokens, outputTokens] = [data.usage.prompt_tokens ?? null, data.usage.completion_tokens ?? null];
  // Dollars for a million tokens are millionths of a dollar for one.
  const known = prices !== null && inputTokens !== null && outputTokens !== null;
  const costMicros = known ? Math.round(inputTokens * prices.input + outputTokens * prices.output) : null;
  return { inputTokens, outputTokens, costMicros };
}
