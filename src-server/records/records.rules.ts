import { recordMessages } from '#shared/messages/records.ts';
import type { ObjectionStatus } from '#shared/records/records.schema.ts';

/** Why the owner of a record cannot object to an entry, in one sentence; null if they can, which is once. */
export const objectRefusal = (earlier: ObjectionStatus | null): string | null =>
  earlier === null ? null : recordMessages.objectedBefore;
