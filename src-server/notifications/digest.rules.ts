import { addDays, clockTime, dayIn } from '#shared/dates.ts';
import { DIGEST_HOUR, NOTICE_KINDS, type NoticeKind } from '#shared/notifications/kinds.ts';
import { kindOf, type NoticeType } from '#shared/notifications/notice-types.ts';

/** When the next digest is due: the next time that the clocks of a time zone show eight in the morning. */
export function nextDigest(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = clockTime(today, DIGEST_HOUR, timeZone);
  return morning > now ? morning : clockTime(addDays(today, 1), DIGEST_HOUR, timeZone);
}

/** Notifications by their kinds, in the order of the kinds; within a kind they keep their order. */
export function byKind<Row extends { type: NoticeType }>(rows: readonly Row[]): { kind: NoticeKind; rows: Row[] }[] {
  const groups = NOTICE_KINDS.map((kind) => ({ kind, rows: rows.filter(({ type }) => kindOf(type).kind === kind) }));
  return groups.filter((group) => group.rows.length > 0);
}
