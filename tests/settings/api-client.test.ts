import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeApi } from '#server/http/api-description.ts';
import { newFolder } from '#tests/support/new-folder.ts';

// A client that openapi-typescript generates from the description, as programs of others would, and a program that uses it.

const folder = newFolder();

const cli = resolve(dirname(fileURLToPath(import.meta.resolve('openapi-typescript'))), '../bin/cli.js');
const tsc = resolve(import.meta.dirname, '../../node_modules/.bin/tsc');
const hook = resolve(import.meta.dirname, '../support/old-typescript.ts');

const TYPES = './accord.ts';
/** A program that lists campaigns, creates one, sends an offer and reads the answers, all by the generated types. */
const PROGRAM = `
import type { operations, paths } from '${TYPES}';

type Body<O extends keyof operations> = operations[O] extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
type Answer<O extends keyof operations> = operations[O] extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;

export const first = (list: Answer<'campaignsList'>): string | undefined => list.rows[0]?.id;
export const next: (list: Answer<'campaignsList'>) => string | null = ({ nextCursor }) => nextCursor;
export const draft: Body<'campaignsCreateDraft'> = { draft: { name: 'Spring capsule', budgetMinor: 200_000, platforms: ['instagram'] } };
export const offer: Body<'dealsInvite'> = { currency: 'USD', invites: [{ creatorId: 'a', agreedMinor: 10_000 }] };
export const message: Body<'conversationsSend'> = { text: 'Hello' };
export const sent = (answer: Answer<'dealsInvite'>): string[] => answer.dealIds;
export const headers: operations['dealsInvite']['parameters']['header'] = { 'Idempotency-Key': 'one' };
export type Uploads = paths['/uploads']['post'];
export const said = (entry: Answer<'conversationsThread'>['rows'][number]): string => (entry.kind === 'message' ? entry.text : entry.to);
// @ts-expect-error an offer has an amount
export const half: Body<'dealsInvite'> = { currency: 'USD', invites: [{ creatorId: 'a' }] };
// @ts-expect-error nothing else can be sent
export const more: Body<'conversationsSend'> = { text: 'Hello', requestKey: 'mine' };
`;

test('a client generated from the description compiles with a program that uses it, and refuses a wrong one', () => {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('accord.json'), JSON.stringify(describeApi('https://accord.example')));
  execFileSync(process.execPath, ['--import', hook, cli, at('accord.json'), '-o', at('accord.ts')], { stdio: 'pipe' });
  writeFileSync(at('program.ts'), PROGRAM);
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const said = execFileSync(tsc, [...options, '--allowImportingTsExtensions', at('program.ts')], {
    stdio: 'pipe',
    encoding: 'utf8',
    cwd: folder,
  });
  expect(said).toBe('');
});
