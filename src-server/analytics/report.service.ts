import { reportPaperTexts } from '#shared/messages/analytics/report-paper.ts';
import { brandName } from '#shared/names.ts';
import { ownCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { brandNameOf } from '../ground/people.ts';
import { type Paper, writePaper } from '../pdf.ts';
import { resultsOfCampaign } from './brand.service.ts';
import { reportContent } from './report.rules.ts';

/** The results of a campaign as a PDF, to be printed or sent. Locks nothing. @throws NOT_FOUND for another brand's */
export async function reportPaper(ctx: Context, campaignId: string): Promise<Paper> {
  const own = await ownCampaign(ctx.db, ctx, campaignId);
  const results = await resultsOfCampaign(ctx, own);
  const company = await brandNameOf(ctx.db, own.brandId).executeTakeFirst();
  const bytes = await writePaper(
    reportContent(results, brandName({ companyName: company?.companyName ?? null }), ctx.now),
  );
  return {
    fileName: reportPaperTexts.fileName(own.id.slice(0, 8)),
    base64: Buffer.from(bytes).toString('base64'),
  };
}
