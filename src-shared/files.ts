import { z } from 'zod';
import { DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES, MEDIA_MAX_BYTES } from './constants.ts';
import { uploadMessages } from './messages/content.ts';
import { fileSize } from './numbers.ts';
import { choice, id, text, wholeNumberBetween } from './text.ts';

/** What a file is for; it decides which types and sizes are allowed (rulings BR-CONTRACT-05, CR-UPLOAD-06, C35). */
export const FILE_PURPOSES = ['contract', 'brief', 'submission', 'image'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

interface FileRule {
  maxBytes: number;
  /** The most pixels of a picture, all frames together: what the largest camera in use makes, or what a portrait needs. */
  maxPixels: number;
  /** Extensions in lower case, as people read them. */
  types: readonly string[];
}

export const fileRules: Record<FilePurpose, FileRule> = {
  contract: { maxBytes: DOCUMENT_MAX_BYTES, maxPixels: 0, types: ['pdf', 'docx'] },
  brief: { maxBytes: DOCUMENT_MAX_BYTES, maxPixels: 0, types: ['pdf', 'docx', 'ppt', 'pptx'] },
  submission: {
    maxBytes: MEDIA_MAX_BYTES,
    maxPixels: 65_000_000,
    types: ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'mov', 'avi'],
  },
  image: { maxBytes: IMAGE_MAX_BYTES, maxPixels: 25_000_000, types: ['jpg', 'jpeg', 'png', 'gif'] },
};

/** Why a chosen file is refused by its name or size, in one sentence that names it, or null. The server checks the content as well. */
export function fileProblem(purpose: FilePurpose, file: { name: string; sizeBytes: number }): string | null {
  const rule = fileRules[purpose];
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!file.name.includes('.') || !rule.types.includes(extension)) {
    return uploadMessages.wrongType(file.name, typeNames(purpose));
  }
  if (file.sizeBytes === 0) return uploadMessages.emptyFile(file.name);
  return file.sizeBytes > rule.maxBytes ? uploadMessages.tooLarge(file.name, fileSize(rule.maxBytes)) : null;
}

/** `PDF, DOCX`. */
export function typeNames(purpose: FilePurpose): string {
  const shown = fileRules[purpose].types.filter((type) => type !== 'jpeg');
  return shown.map((type) => type.toUpperCase()).join(', ');
}

/** The `accept` attribute of a file field. */
export function acceptAttribute(purpose: FilePurpose): string {
  return fileRules[purpose].types.map((type) => `.${type}`).join(',');
}

/** Announces a file before its bytes are sent. A submission, contract or brief belongs to a campaign; an image to the sender. */
export const startUploadInput = z
  .strictObject({
    purpose: choice('Purpose', FILE_PURPOSES),
    campaignId: id('Campaign').nullish(),
    name: text('File name', { max: 200 }),
    sizeBytes: wholeNumberBetween('File size', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  })
  .superRefine((file, ctx) => {
    const problem = fileProblem(file.purpose, file);
    if (problem) ctx.addIssue({ code: 'custom', path: ['name'], message: problem });
    if (file.purpose !== 'image' && !file.campaignId) {
      ctx.addIssue({ code: 'custom', path: ['campaignId'], message: 'Campaign is required' });
    }
  });
export type StartUploadInput = z.infer<typeof startUploadInput>;

export const fileIdInput = z.strictObject({ fileId: id('File') });

export const uploadIdInput = z.strictObject({ uploadId: id('Upload') });

/** Where to send the bytes: `PUT url` with the header `upload-offset`, a piece at a time; `GET url` tells the offset. */
export interface StartedUpload {
  uploadId: string;
  url: string;
  offset: number;
  chunkBytes: number;
}

/** A stored file as its owner and its readers see it. */
export interface FileView {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
}

/** A link that works for a limited time, and only for the person who asked for it. `url` shows the file, `downloadUrl` saves it. */
export interface FileLink extends FileView {
  url: string;
  downloadUrl: string;
}
