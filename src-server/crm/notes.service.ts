import type { z } from 'zod';
import type { addNoteInput, CrmNote, editNoteInput, noteIdInput, notesInput } from '#shared/crm/marks.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { displayName } from '#shared/users/people.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound, refuse } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { authorRefusal } from './crm.rules.ts';
import * as queries from './notes.queries.ts';
import { lockPersonShown } from './scope.queries.ts';
import { scopeOf } from './scope.rules.ts';

/** The notes about a brand or a creator, newest first. Locks nothing. @throws NOT_FOUND (ruling C25) */
export async function listNotes(
  ctx: Context,
  { userId, area, cursor, limit }: z.infer<typeof notesInput>,
): Promise<Slice<CrmNote>> {
  const page = { after: keysetOf(cursor), limit };
  const rows = await queries.notesPage(ctx.db, scopeOf(ctx, area), userId, page).execute();
  if (rows.length === 0) throw notFound('This user');
  const reader = doerOf(userOf(ctx));
  return sliceOf(
    rows.filter(isNote),
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ id, body, authorId, createdAt, editedAt, ...author }): CrmNote => {
      const refusal = authorRefusal(authorId, reader);
      const may = {
        editNote: mayTake(ctx, 'crm.editNote', refusal),
        deleteNote: mayTake(ctx, 'crm.deleteNote', refusal),
      };
      return { id, body, author: displayName(author), createdAt, editedAt, may };
    },
  );
}

type Found = Awaited<ReturnType<ReturnType<typeof queries.notesPage>['execute']>>[number];
type Known = Found & { id: string; body: string; authorId: string; createdAt: Date };

/** A row without a note means that there is none. */
const isNote = (row: Found): row is Known => row.id !== null;

/** Writes a note about a brand or a creator. Locks the account. @throws NOT_FOUND (ruling C25) */
export async function addNote(
  ctx: Context,
  { userId, area, body }: z.infer<typeof addNoteInput>,
): Promise<{ id: string }> {
  const scope = scopeOf(ctx, area);
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPersonShown(tx, scope, userId).executeTakeFirst();
    if (!person) throw notFound('This user');
    const note = { userId, authorId: doerOf(userOf(ctx)), body, createdAt: ctx.now };
    const made = await queries.insertNote(tx, scope, note).executeTakeFirstOrThrow();
    // Without the text, because the audit log keeps its content when the person is erased.
    await audit(tx, ctx, { action: 'crm.addNote', resourceType: 'crm note', resourceId: made.id, after: { userId } });
    return made;
  });
}

/** Changes the person's own note. Locks it. @throws NOT_FOUND, CONFLICT for a colleague's */
export async function editNote(ctx: Context, { noteId, area, body }: z.infer<typeof editNoteInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const note = await queries.lockNote(tx, scopeOf(ctx, area), noteId).executeTakeFirst();
    if (!note) throw notFound('This note');
    refuse(authorRefusal(note.authorId, doerOf(userOf(ctx))));
    await queries.updateNote(tx, asOwn(ctx, note, 'authorId', 'This note'), { body, editedAt: ctx.now }).execute();
    const after = { userId: note.userId };
    await audit(tx, ctx, { action: 'crm.editNote', resourceType: 'crm note', resourceId: noteId, after });
  });
}

/** Deletes the person's own note. Locks it. @throws NOT_FOUND, CONFLICT for a colleague's */
export async function deleteNote(ctx: Context, { noteId, area }: z.infer<typeof noteIdInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const note = await queries.lockNote(tx, scopeOf(ctx, area), noteId).executeTakeFirst();
    if (!note) throw notFound('This note');
    refuse(authorRefusal(note.authorId, doerOf(userOf(ctx))));
    await queries.deleteNote(tx, asOwn(ctx, note, 'authorId', 'This note')).execute();
    const before = { userId: note.userId };
    await audit(tx, ctx, { action: 'crm.deleteNote', resourceType: 'crm note', resourceId: noteId, before });
  });
}
