import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** An assessment records who made it, our own rules or a language model, and what the model used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table campaign_reviews add column if not exists ai_model text',
    'alter table campaign_reviews add column if not exists ai_failure text',
    'alter table campaign_reviews add column if not exists ai_input_tokens integer',
    'alter table campaign_reviews add column if not exists ai_output_tokens integer',
    'alter table campaign_reviews add column if not exists ai_cost_micros bigint',
    'alter table campaign_reviews drop constraint if exists campaign_reviews_ai_source',
    `alter table campaign_reviews add constraint campaign_reviews_ai_source check (
       ai_failure in ('late', 'unreachable', 'refused', 'unreadable')
       and ai_input_tokens >= 0 and ai_output_tokens >= 0 and ai_cost_micros >= 0
       and (ai_model is not null or num_nulls(ai_failure, ai_input_tokens, ai_output_tokens, ai_cost_micros) = 4)
     ) not valid`,
    'alter table campaign_reviews validate constraint campaign_reviews_ai_source',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table campaign_reviews drop constraint if exists campaign_reviews_ai_source',
    ...['ai_model', 'ai_failure', 'ai_input_tokens', 'ai_output_tokens', 'ai_cost_micros'].map(
      (column) => `alter table campaign_reviews drop column if exists ${column}`,
    ),
  );
}
