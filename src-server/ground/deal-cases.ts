import { type Expression, sql } from 'kysely';
import type { DealCase } from '#shared/cases/cases.schema.ts';

/** The open case about a deal, or else its last one; null if there was none. */
export const caseOfDeal = (dealId: Expression<string>) => sql<DealCase | null>`(
  select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
  from cases c where c.deal_id = ${dealId} order by c.created_at desc, c.id desc limit 1)`;

/** When a deal was completed, as the audit log says; null if it was not. */
export const completionOf = (dealId: Expression<string>) => sql<Date | null>`(
  select max(l.created_at) from audit_log l
  where l.resource_type = 'deal' and l.resource_id = ${dealId}::text and l.machine = 'deal' and l.to_status = 'completed')`;

/** How long a deal had open cases that have ended since: the time limits that ran for it are longer by that. */
export const casesTook = (dealId: Expression<string>) => sql<string>`(
  select coalesce(sum(c.ended_at - c.created_at), interval '0') from cases c where c.deal_id = ${dealId} and c.ended_at is not null)`;
