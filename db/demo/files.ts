import type { StoredContent } from '#server/providers/files/interface.ts';
import type { NewRow } from '../factories.ts';
import type { World } from './world.ts';

type FileOf = Pick<NewRow<'files'>, 'ownerId' | 'purpose' | 'name' | 'createdAt'>;

/** Gives somebody a file with stored content, as an upload does; returns its id. */
export function addFile(w: World, stored: StoredContent, of: FileOf): string {
  const id = w.id();
  w.rows.files.push({
    ...of,
    id,
    contentKey: stored.key,
    contentType: stored.contentType,
    sizeBytes: stored.bytes,
    width: stored.size?.width ?? null,
    height: stored.size?.height ?? null,
  });
  return id;
}
