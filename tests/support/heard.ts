import { appendFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { afterAll, afterEach, expect } from 'vitest';
import { type Actor, principalOf } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { appRouter } from '#server/router.ts';
import { addFields, noFields } from './answer-fields.ts';
import { secretIn, storedSecrets } from './stored-secrets.ts';
import {
  ADDRESSES,
  ADDRESSES_ELSEWHERE,
  type Caller,
  COLLECTED,
  ELSEWHERE,
  KEYS,
  lineOf,
  listed,
  NOTHING,
  namesAnother,
  type Told,
  tell,
} from './told.ts';

// Checks every answer of every procedure in the database tests of these folders against the lists of what each role may receive, whoever called: a
// caller, HTTP, a page or the command line. The lists are those of answers.db.test.ts, and `elsewhere.txt` for what only other tests receive.

/** The folders whose tests have recorded everything that they receive. */
const HELD: readonly string[] = [
  'account',
  'agency',
  'auth',
  'campaigns',
  'content',
  'contracts',
  'conversations',
  'crm',
  'discovery',
  'leaderboards',
  'leads',
  'ledger',
  'notifications',
  'orders',
  'portfolio',
  'pricing',
  'profiles',
  'review',
  'search',
  'security',
  'settings',
  'system',
  'users',
  'views',
];

/** With ANSWERS=collect, each process records what its tests receive, from which answers.db.test.ts regenerates `elsewhere.txt`. */
const COLLECTS = process.env.ANSWERS === 'collect';
if (COLLECTS) mkdirSync(COLLECTED, { recursive: true });

/** How many entries of a list are checked. */
const ENTRIES = 25;

/** What the lists name, and what was received without being listed. */
const known: Told = COLLECTS ? new Map() : listed('.snap', ELSEWHERE);
/** Whether the tests of the running file are checked. */
let isHeld = false;
/** A sentence for each unlisted thing that was received since the last test. */
const untold = new Set<string>();
/** Texts that may be secrets, with their field and recipient. */
const opaque = new Map<string, string>();

function hear(name: string, actor: Actor, answer: unknown): void {
  const caller = principalOf(actor);
  if (!isHeld || caller === 'system') return;
  const fields = noFields();
  addFields(fields, answer, ENTRIES);
  for (const path of fields.filled) hearField(`${name} ${path}`, caller);
  if (COLLECTS && fields.filled.size === 0) hearField(`${name} ${NOTHING}`, caller);
  for (const [path, text] of fields.texts) {
    const field = `${name} ${path} ${caller}`;
    if (namesAnother(text, actor) && !(field in ADDRESSES) && !(field in ADDRESSES_ELSEWHERE)) {
      untold.add(`${field}: this is an address of another person, and ADDRESSES in told.ts has no reason for it.`);
    }
    if (/^\S{16,}$/.test(text) && !KEYS.includes(field)) opaque.set(text, field);
  }
}

function hearField(field: string, caller: Caller): void {
  if (known.get(field)?.has(caller)) return;
  tell(known, field, caller);
  const line = lineOf(field, new Set([caller]));
  if (COLLECTS) appendFileSync(join(COLLECTED, `${process.pid}.txt`), `${line}\n`);
  else untold.add(`${field} ${caller}: no list names it; a line in tests/policy/answers/${ELSEWHERE} would.`);
}

const untyped: AnyRouter = appRouter;
const all: Record<string, AnyProcedure> = untyped._def.procedures;
for (const [name, procedure] of Object.entries(all)) {
  if (procedure._def.type === 'subscription') continue;
  all[name] = new Proxy(procedure, {
    async apply(target, _, [call]) {
      const answer = await target(call);
      hear(name, call.ctx.actor, answer);
      return answer;
    },
  });
}

function expectTold(): void {
  const found = [...untold];
  untold.clear();
  expect(found).toEqual([]);
}

/** In the checked folders, fails each test that received something that no list names, or, after the last one, a stored secret. */
export function holdAnswers(owner: Db, { demo }: { demo: boolean }): void {
  isHeld = !demo && (COLLECTS || HELD.includes(basename(dirname(expect.getState().testPath ?? ''))));
  if (!isHeld) return;
  afterEach(expectTold);
  afterAll(async () => {
    expectTold();
    const secrets = await storedSecrets(owner);
    const found = [...opaque].flatMap(([text, field]) => {
      const column = secretIn(secrets, text);
      return column ? [`${field}: ${column}`] : [];
    });
    opaque.clear();
    expect(found).toEqual([]);
  });
}
