import type { z } from 'zod';
import { REVIEW_MODEL_TIMEOUT_MS } from '#shared/constants.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { SentenceRead, sentenceInput } from '#shared/discovery/roster.schema.ts';
import { rosterMessages } from '#shared/messages/discovery/roster.ts';
import type { ReviewSource } from '#shared/review/review.ts';
import { ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { unmet } from '../errors.ts';
import { printFault } from '../failures.ts';
import { ModelFailed, type SentenceReader } from '../providers/reviewer/interface.ts';
import { withTimeout } from '../providers/reviewer/local.ts';
import { userOf } from '../trpc.ts';
import { filtersIn } from './sentence.rules.ts';

/**
 * Turns what a brand says about the creators it looks for into filters, by a language model; if that fails, a note says so. Each request is recorded,
 * because it is paid for, but not what was said. Locks nothing.
 * @throws NOT_FOUND for another brand's campaign; PRECONDITION_FAILED without a language model; TOO_MANY_REQUESTS over the limit
 */
export async function readSentence(
  ctx: Context,
  { campaignId, sentence }: z.output<typeof sentenceInput>,
): Promise<SentenceRead> {
  await ownCampaign(ctx.db, ctx, campaignId);
  const { sentences } = ctx.providers;
  if (sentences === null) throw unmet(rosterMessages.noModel);
  await ctx.limits.take(
    'discovery.sentence',
    userOf(ctx).id,
    'You have described creators very often in the last hour. Choose the filters below, or try again later.',
  );
  // No transaction is open from here on, because the model may take a long time.
  const { source, ...read } = await ask(sentences, sentence);
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, {
      action: 'discovery.readSentence',
      resourceType: 'campaign',
      resourceId: campaignId,
      after: source,
    }),
  );
  return read;
}

async function ask(reader: SentenceReader, sentence: string): Promise<SentenceRead & { source: ReviewSource }> {
  try {
    const { text, source } = await withTimeout((signal) => reader.read(sentence, signal), REVIEW_MODEL_TIMEOUT_MS);
    const filters = filtersIn(text);
    if (filters === null) {
      return { filters, note: rosterMessages.sentenceFailed, source: { ...source, failure: 'unreadable' } };
    }
    const none = filterCount({ ...NO_FILTERS, ...filters }) === 0;
    return none ? { filters: null, note: rosterMessages.sentenceEmpty, source } : { filters, note: null, source };
  } catch (error) {
    const failed = error instanceof ModelFailed ? error : new ModelFailed('unreachable', 'The model failed.');
    printFault(failed, `Filters by ${reader.name}`);
    const note = failed.failure === 'late' ? rosterMessages.sentenceLate : rosterMessages.sentenceFailed;
    return { filters: null, note, source: { ...failed.usage, model: reader.name, failure: failed.failure } };
  }
}
