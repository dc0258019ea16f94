import { toBase64 } from '#shared/seals/base64.ts';
import { isCosignedBy, namesWitness, readCosignature } from '#shared/seals/cosignatures.ts';
import { readHead } from '#shared/seals/tree-heads.ts';
import type { Context } from '../context.ts';
import type { LogWitness } from '../env-vendors.ts';
import * as queries from './seals.queries.ts';
import { consistencyPath } from './seals.service.ts';

const TIMEOUT_MS = 8_000;
/** A witness answers a few lines. */
const ANSWER_MAX_BYTES = 8_192;
/** How far the clock of a witness may be ahead of ours. */
const CLOCK_MAX_S = 300;

/** The answer of a witness. */
interface Answer {
  status: number;
  text: string;
}

/**
 * Has a witness sign the newest tree head (the job `audit.witness`, which each new head adds): it is sent the head with the proof that this continues
 * the last one that the witness knows (c2sp.org/tlog-witness). What it answers is checked and stored. Does nothing for a witness that is no longer
 * configured, and for a head that it has signed. Locks nothing.
 * @throws Error if the witness cannot be reached, refuses the head, or has not signed it, so that the job runs again
 */
export async function askWitness(ctx: Pick<Context, 'db' | 'env' | 'now'>, name: string): Promise<void> {
  const witness = ctx.env.witnesses.find(({ key }) => key.name === name);
  const head = await queries.newestHead(ctx.db).executeTakeFirst();
  if (!witness || !head) return;
  const last = await queries.lastWitnessed(ctx.db, name).executeTakeFirst();
  if (last?.headId === head.id) return;
  const answer = await submitted(ctx, witness, head, last?.size ?? 0);
  const { line, at } = signatureIn(answer, witness, head.note, ctx.now);
  await queries.insertCosignature(ctx.db, { headId: head.id, witness: name, line, signedAt: at }).execute();
}

/** Sends a head, and once more if the witness knows another one than we thought. @throws Error */
async function submitted(
  { db }: Pick<Context, 'db'>,
  witness: LogWitness,
  { size, note }: { size: number; note: string },
  known: number,
): Promise<string> {
  const send = async (from: number): Promise<Answer> => {
    const path = from === 0 || from === size ? [] : await consistencyPath(db, from, size);
    return post(`${witness.url}/add-checkpoint`, [`old ${from}`, ...path.map(toBase64), '', note].join('\n'));
  };
  let answer = await send(known);
  if (answer.status === 409) {
    const [, latest] = /^(0|[1-9]\d{0,14})\n$/.exec(answer.text) ?? [];
    if (latest === undefined || Number(latest) > size)
      throw new Error(`The witness ${witness.key.name} knows a longer log than this one, of ${latest ?? '?'} seals`);
    answer = await send(Number(latest));
  }
  if (answer.status === 200) return answer.text;
  throw new Error(`The witness ${witness.key.name} ${REFUSALS[answer.status] ?? `answered ${answer.status}`}`);
}

/** What a witness means by a status, as an operator can act on it. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'does not trust the key of this log: give its operator the key at /log/key',
  404: 'does not know this log: give its operator the key at /log/key',
  409: 'knows another size of the log each time it is asked',
  422: 'says that this tree head does not continue the log that it knows',
};

async function post(url: string, body: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > ANSWER_MAX_BYTES) throw new Error('The answer of a witness is too long');
  }
  return { status: response.status, text };
}

/** The line of an answer in which the witness has signed a head, and when it says that it did. @throws Error if there is none */
function signatureIn(answer: string, { key }: LogWitness, note: string, now: Date): { line: string; at: Date } {
  const head = readHead(note);
  for (const line of answer.split('\n')) {
    const cosignature = readCosignature(line);
    if (!head || !cosignature || !namesWitness(cosignature, key)) continue;
    const { time } = cosignature;
    if (isCosignedBy(head.text, cosignature, key) && time > 0 && time * 1000 <= now.getTime() + CLOCK_MAX_S * 1000)
      return { line, at: new Date(time * 1000) };
  }
  throw new Error('The witness has not signed the tree head');
}
