import { DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES, MEDIA_MAX_BYTES, PICTURE_SOURCE_MAX_BYTES } from './constants.ts';
import { fileSize } from './format.ts';
import { uploadMessages } from './messages/content.ts';

/**
 * What a file is for; it decides which types and sizes are allowed (rulings BR-CONTRACT-05, CR-UPLOAD-06, C35). An `image` is shown as it is; a
 * `source` is a photo from which its owner crops one, and only its owner sees it.
 */
export const FILE_PURPOSES = ['contract', 'brief', 'submission', 'image', 'message', 'source'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/** What a stored file is for, including the copy of a person's data, which Accord makes and nobody uploads. */
export type StoredPurpose = FilePurpose | 'copy';

interface FileRule {
  maxBytes: number;
  /** The most pixels of a picture, all frames together: the output of the largest camera in use, or enough for a portrait. */
  maxPixels: number;
  /** Extensions in lower case, as shown to people. HEIC is stored as JPEG. */
  types: readonly string[];
}

export const fileRules: Record<FilePurpose, FileRule> = {
  contract: { maxBytes: DOCUMENT_MAX_BYTES, maxPixels: 0, types: ['pdf', 'docx'] },
  brief: { maxBytes: DOCUMENT_MAX_BYTES, maxPixels: 0, types: ['pdf', 'docx', 'ppt', 'pptx'] },
  submission: {
    maxBytes: MEDIA_MAX_BYTES,
    maxPixels: 65_000_000,
    types: ['jpg', 'jpeg', 'png', 'gif', 'heic', 'mp4', 'mov', 'avi'],
  },
  message: {
    maxBytes: DOCUMENT_MAX_BYTES,
    maxPixels: 65_000_000,
    types: ['jpg', 'jpeg', 'png', 'gif', 'heic', 'mp4', 'mov', 'pdf', 'docx', 'pptx'],
  },
  image: { maxBytes: IMAGE_MAX_BYTES, maxPixels: 25_000_000, types: ['jpg', 'jpeg', 'png', 'gif'] },
  source: {
    maxBytes: PICTURE_SOURCE_MAX_BYTES,
    maxPixels: 65_000_000,
    types: ['jpg', 'jpeg', 'png', 'gif', 'heic'],
  },
};

/** Whether files of a purpose belong to a campaign; the others belong to their sender alone. */
export const ofCampaign = (purpose: FilePurpose): boolean => purpose !== 'image' && purpose !== 'source';

interface ChosenFile {
  name: string;
  sizeBytes: number;
}

/** Why a chosen file is refused because of its name or size, in one sentence that names it, or null. The server checks the content as well. */
export function fileProblem(purpose: FilePurpose, file: ChosenFile): string | null {
  return kindProblem(purpose, file) ?? sizeProblem(purpose, file);
}

/** Why a file is refused because of its name, or because it is empty; null if it is not. */
export function kindProblem(purpose: FilePurpose, { name, sizeBytes }: ChosenFile): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !fileRules[purpose].types.includes(extension)) {
    return uploadMessages.wrongType(name, typeNames(purpose));
  }
  return sizeBytes === 0 ? uploadMessages.emptyFile(name) : null;
}

/** Why a file is too large for its purpose, or null. */
export function sizeProblem(purpose: FilePurpose, { name, sizeBytes }: ChosenFile): string | null {
  const { maxBytes } = fileRules[purpose];
  return sizeBytes > maxBytes ? uploadMessages.tooLarge(name, fileSize(maxBytes)) : null;
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

/** The address for uploads, by the tus protocol. */
export const UPLOADS_PATH = '/uploads';
/** The header in which the server names the stored file of a finished upload. */
export const STORED_FILE_HEADER = 'upload-file';

/** A stored file as its owner and its readers see it. */
export interface FileView {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
}

/** A link that works for a limited time, and only for the person who requested it. `url` shows the file, `downloadUrl` saves it. */
export interface FileLink extends FileView {
  url: string;
  downloadUrl: string;
}
