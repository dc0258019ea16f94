/** The types of content that Accord stores, detected from the content itself; SVG and HTML are never among them (ruling C35). */
export const STORED_CONTENT_TYPES = {
  'image/jpeg': { extension: 'jpg', kind: 'media', label: 'JPG' },
  'image/png': { extension: 'png', kind: 'media', label: 'PNG' },
  'image/gif': { extension: 'gif', kind: 'media', label: 'GIF' },
  'video/mp4': { extension: 'mp4', kind: 'media', label: 'MP4' },
  'video/quicktime': { extension: 'mov', kind: 'media', label: 'MOV' },
  'video/vnd.avi': { extension: 'avi', kind: 'media', label: 'AVI' },
  'application/pdf': { extension: 'pdf', kind: 'document', label: 'PDF' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extension: 'docx',
    kind: 'document',
    label: 'DOCX',
  },
  'application/vnd.ms-powerpoint': { extension: 'ppt', kind: 'document', label: 'PPT' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extension: 'pptx',
    kind: 'document',
    label: 'PPTX',
  },
} as const satisfies Record<string, { extension: string; kind: 'media' | 'document'; label: string }>;

export type StoredContentType = keyof typeof STORED_CONTENT_TYPES;

/** The type of a copy of a person's data, which only Accord makes; nobody can upload one. */
export const COPY_TYPE = 'application/zip';

/** Whether a string is one of the types that people may upload and Accord stores. */
export function isStoredContentType(type: string): type is StoredContentType {
  return Object.hasOwn(STORED_CONTENT_TYPES, type);
}

/** "PDF, DOCX, PPT or PPTX": the types as a person reads them. */
export function typeList(types: readonly StoredContentType[]): string {
  const labels = types.map((type) => STORED_CONTENT_TYPES[type].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}
