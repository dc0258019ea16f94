import { capital, plural } from '../format.ts';

/**
 * The kinds of an order's content items. Brands filter by eight content types, creators name twenty formats, campaigns ask for requirement types; the
 * registry below relates them (ruling A35).
 */
export const CONTENT_KINDS = ['video', 'post', 'story'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The brand's filter options (brand, section 3). */
export const BRAND_CONTENT_TYPES = [
  'video',
  'photo',
  'story',
  'reel',
  'review',
  'unboxing',
  'tutorial',
  'lifestyle',
] as const;
export type BrandContentType = (typeof BRAND_CONTENT_TYPES)[number];

/** What a campaign asks for: the keys of its content requirements. A photo counts as a post. */
export const REQUIREMENT_TYPES = [
  'video',
  'post',
  'story',
  'reel',
  'review',
  'unboxing',
  'tutorial',
  'lifestyle',
] as const;
export type RequirementType = (typeof REQUIREMENT_TYPES)[number];

const TYPES: Record<BrandContentType | RequirementType, { label: string; plural: string; kind: ContentKind }> = {
  video: { label: 'Video', plural: 'videos', kind: 'video' },
  post: { label: 'Post', plural: 'posts', kind: 'post' },
  photo: { label: 'Photo', plural: 'photos', kind: 'post' },
  story: { label: 'Story', plural: 'stories', kind: 'story' },
  reel: { label: 'Reel', plural: 'reels', kind: 'video' },
  review: { label: 'Review', plural: 'reviews', kind: 'video' },
  unboxing: { label: 'Unboxing', plural: 'unboxings', kind: 'video' },
  tutorial: { label: 'Tutorial', plural: 'tutorials', kind: 'video' },
  lifestyle: { label: 'Lifestyle', plural: 'lifestyle posts', kind: 'post' },
};

const FORMATS = {
  'short-form-video': { label: 'Short Form Video', kind: 'video', types: ['video', 'reel'] },
  'long-form-video': { label: 'Long Form Video', kind: 'video', types: ['video'] },
  photos: { label: 'Photos', kind: 'post', types: ['photo', 'lifestyle'] },
  'live-streaming': { label: 'Live Streaming', kind: 'video', types: ['video'] },
  audio: { label: 'Audio', kind: 'post', types: [] },
  text: { label: 'Text', kind: 'post', types: [] },
  podcasts: { label: 'Podcasts', kind: 'post', types: [] },
  'blog-posts': { label: 'Blog Posts', kind: 'post', types: ['lifestyle'] },
  stories: { label: 'Stories', kind: 'story', types: ['story', 'lifestyle'] },
  reels: { label: 'Reels', kind: 'video', types: ['video', 'reel', 'lifestyle'] },
  igtv: { label: 'IGTV', kind: 'video', types: ['video'] },
  'youtube-shorts': { label: 'YouTube Shorts', kind: 'video', types: ['video', 'reel'] },
  'tiktok-videos': { label: 'TikTok Videos', kind: 'video', types: ['video', 'reel'] },
  'x-threads': { label: 'X Threads', kind: 'post', types: [] },
  'linkedin-articles': { label: 'LinkedIn Articles', kind: 'post', types: [] },
  newsletter: { label: 'Newsletter', kind: 'post', types: [] },
  webinars: { label: 'Webinars', kind: 'video', types: ['video', 'tutorial'] },
  tutorials: { label: 'Tutorials', kind: 'video', types: ['video', 'tutorial'] },
  reviews: { label: 'Reviews', kind: 'video', types: ['video', 'review'] },
  unboxing: { label: 'Unboxing', kind: 'video', types: ['video', 'unboxing'] },
} as const satisfies Record<string, { label: string; kind: ContentKind; types: readonly BrandContentType[] }>;

/** The format of a creator who named none (BR-DISC-34). */
export const CONTENT_FORMAT_DEFAULT = 'Mixed';

export type ContentFormat = keyof typeof FORMATS;

/** The creator's twenty formats, in the order of the specification (creator, section 3). */
export const CONTENT_FORMATS = Object.keys(FORMATS).filter(isContentFormat);

export function isContentFormat(value: string): value is ContentFormat {
  return Object.hasOwn(FORMATS, value);
}

/** The name of a creator's format; an unknown value is shown as it is. */
export function formatLabel(value: string): string {
  return isContentFormat(value) ? FORMATS[value].label : value;
}

/** The name of a brand's content type or a requirement; an unknown value is capitalised. */
export function contentTypeLabel(value: string): string {
  return isType(value) ? TYPES[value].label : capital(value);
}

/** `1 video`, `3 stories`. */
export function contentCount(type: string, quantity: number): string {
  if (!isType(type)) return `${quantity} ${type}`;
  return plural(quantity, TYPES[type].label.toLowerCase(), TYPES[type].plural);
}

/** Under which of the three kinds a type is shown and counted. */
export function contentKind(type: string): ContentKind {
  return isType(type) ? TYPES[type].kind : 'post';
}

/** The creator formats that match a brand's content type or a requirement, for filters. */
export function formatsFor(type: BrandContentType | RequirementType): ContentFormat[] {
  const wanted: BrandContentType = type === 'post' ? 'photo' : type;
  const answers = (types: readonly BrandContentType[]) => types.includes(wanted);
  return CONTENT_FORMATS.filter(
    (format) => answers(FORMATS[format].types) || (type === 'post' && FORMATS[format].kind === 'post'),
  );
}

function isType(value: string): value is BrandContentType | RequirementType {
  return Object.hasOwn(TYPES, value);
}
