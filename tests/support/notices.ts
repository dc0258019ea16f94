import { WRITTEN } from './any-order.ts';
import type { Harness } from './harness.ts';

/** The notices of a person, of one kind if asked, in the order in which they were written. */
export function noticesTo({ owner }: Pick<Harness, 'owner'>, userId: string, type?: string) {
  const all = owner.selectFrom('notifications').selectAll().where('userId', '=', userId);
  const asked = type ? all.where('notificationType', '=', type) : all;
  return asked.orderBy('createdAt').orderBy(WRITTEN).execute();
}
