import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { toBase64 } from '#shared/seals/base64.ts';
import { verifierKey } from '#shared/seals/tree-heads.ts';
import type { Db } from '../data/db.ts';
import type { Env } from '../env.ts';
import { logKey } from './log-key.rules.ts';
import { consistencyPath, headToProve, newestHead, newestNote } from './seals.service.ts';

const size = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const sizes = z.object({ from: size, to: size }).refine(({ from, to }) => from <= to);

const send = (reply: FastifyReply, text: string) => reply.type('text/plain; charset=utf-8').send(text);

/**
 * What makes the log public: `GET /log/checkpoint`, the newest signed tree head; `GET /log/witnessed`, the newest that witnesses have signed, with
 * their signatures; `GET /log/key`, the key that signs them; and `GET /log/consistency?from=&to=`, the proof that the tree of one size begins with
 * that of a smaller one, a hash a line. Open to everyone: heads and hashes tell nothing about the rows behind them.
 */
export function registerLog(app: FastifyInstance, { db, env }: { db: Db; env: Env }): void {
  app.get('/log/key', (_request, reply) => send(reply, `${verifierKey(logKey(env))}\n`));
  app.get('/log/checkpoint', async (_request, reply) => {
    const note = await newestNote(db);
    return note === null ? reply.code(404).send({ error: 'Nothing has been sealed yet' }) : send(reply, note);
  });
  app.get('/log/witnessed', async (_request, reply) => {
    const head = await headToProve(db, 0);
    return head?.cosignatures.length
      ? send(reply, head.note)
      : reply.code(404).send({ error: 'No witness has signed a tree head yet' });
  });
  app.get('/log/consistency', async (request, reply) => {
    const asked = sizes.safeParse(request.query);
    if (!asked.success)
      return reply.code(400).send({ error: 'from and to must be sizes of the log, the smaller first' });
    const { from, to } = asked.data;
    const head = await newestHead(db);
    if (!head || to > head.size) return reply.code(404).send({ error: 'The log is not that large yet' });
    return send(reply, (await consistencyPath(db, from, to)).map((hash) => `${toBase64(hash)}\n`).join(''));
  });
}
