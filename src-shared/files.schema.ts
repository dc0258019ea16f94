import { z } from 'zod';
import { FILE_PURPOSES, kindProblem, ofCampaign } from './files.ts';
import { choice, id, text, wholeNumberBetween } from './text.ts';

/**
 * A file as it is announced before its bytes are sent: its size in bytes, and the metadata of its upload. A submission, contract or brief belongs to
 * a campaign; an image and its source to the sender. `sizeProblem` checks its size.
 */
export const announcedFile = z
  .strictObject({
    purpose: choice('Purpose', FILE_PURPOSES),
    campaignId: id('Campaign').nullish(),
    name: text('File name', { max: 200 }),
    sizeBytes: wholeNumberBetween('File size', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  })
  .superRefine((file, ctx) => {
    const problem = kindProblem(file.purpose, file);
    if (problem) ctx.addIssue({ code: 'custom', path: ['name'], message: problem });
    if (ofCampaign(file.purpose) && !file.campaignId) {
      ctx.addIssue({ code: 'custom', path: ['campaignId'], message: 'Campaign is required' });
    }
  });
export type AnnouncedFile = z.infer<typeof announcedFile>;

export const fileIdInput = z.strictObject({ fileId: id('File') });
