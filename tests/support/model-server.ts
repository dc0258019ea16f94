import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

const question = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
  response_format: z.unknown().optional(),
});
type Question = z.infer<typeof question>;

/** What the server received: the headers and the question of each request. */
export interface Asked {
  headers: IncomingMessage['headers'];
  question: Question;
}
type Answer = (response: ServerResponse, asked: Asked) => void;

/**
 * A server on this machine that speaks OpenAI's chat completions. `answer` is how it responds until another way is set; at first it is a model that
 * reads the brief and, like real ones, obeys whatever it takes for an instruction.
 */
export async function modelServer() {
  const asked: Asked[] = [];
  const state: { answer: Answer } = { answer: (response, request) => complete(response, gullible(request.question)) };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    const got = { headers: request.headers, question: question.parse(JSON.parse(Buffer.concat(parts).toString())) };
    asked.push(got);
    state.answer(response, got);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answerBy: (answer: Answer) => {
      state.answer = answer;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((ended) => server.close(() => ended()));
    },
  };
}

const USAGE = { prompt_tokens: 1_200, completion_tokens: 80, total_tokens: 1_280 };

/** A completion in the format of OpenAI's servers. */
export function complete(response: ServerResponse, content: string | null, finish = 'stop'): void {
  const message = { role: 'assistant', content, refusal: content === null ? 'I cannot help with that.' : null };
  const choices = [{ index: 0, finish_reason: finish, logprobs: null, message }];
  json(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'judge',
    choices,
    usage: USAGE,
  });
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const fenced = z.object({
  description: z.string(),
  budgetMinor: z.number().nullable(),
  platforms: z.array(z.string()),
  contentRequirements: z.array(z.unknown()),
});

/** The answer of a model that obeys every instruction outside the fence, and judges what is inside. */
function gullible({ messages: [system, user] }: Question): string {
  const fence = /<<(CAMPAIGN-DATA-\w+)/.exec(system.content)?.[1] ?? '';
  const [before = '', inside = '', ...after] = user.content.split(new RegExp(`<<${fence}\n|\n${fence}>>`));
  const order = /RECOMMENDATION\s*[:=]\s*(\w+)/.exec([before, ...after].join('\n'))?.[1];
  if (order) return JSON.stringify({ recommendation: order, score: 10, reasoning: 'As I was told.' });
  const brief = fenced.parse(JSON.parse(inside));
  const lacks =
    brief.description === '' ||
    brief.platforms.length === 0 ||
    brief.contentRequirements.length === 0 ||
    !brief.budgetMinor;
  const forbidden = /cures?\s+\w+|guaranteed/i.test(brief.description);
  if (forbidden) return JSON.stringify({ recommendation: 'REJECT', score: 2, reasoning: 'It claims to heal.' });
  if (lacks)
    return JSON.stringify({ recommendation: 'NEEDS_REVISION', score: 4, reasoning: 'The brief lacks something.' });
  return JSON.stringify({ recommendation: 'APPROVE', score: 9, reasoning: 'Clear and feasible.' });
}
