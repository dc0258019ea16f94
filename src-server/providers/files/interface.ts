import type { Readable } from 'node:stream';
import type { PictureWidth } from '#shared/pictures.ts';
import type { StoredContentType } from './content-type.ts';

/** The name of stored content: the SHA-256 of its bytes in lower-case hex. */
export type ContentKey = string;

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutLimits {
  /** A stream with more bytes is refused, whatever size was announced. */
  maxBytes: number;
  /** Types that may be stored; the type is read from the content, never from a name. */
  allowed: readonly StoredContentType[];
  /** The most pixels a picture may have, all its frames together. */
  maxPixels: number;
}

/** The dimensions of a picture, in pixels; for an animation, those of one frame. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface StoredContent {
  key: ContentKey;
  bytes: number;
  contentType: StoredContentType;
  /** Null if it is not a picture. */
  size: PictureSize | null;
}

export interface OpenContent {
  stream: Readable;
  /** The size of the whole content, even if only a range is streamed. */
  bytes: number;
}

/** A stored piece of an unfinished upload; the store chooses its `name`. */
export interface StoredPart {
  name: string;
  bytes: number;
}

/**
 * Stores the bytes of files. They are never public: they are served only through signed links. Content is named by its hash, so the same bytes are
 * stored once. The interface fits a directory and an S3 bucket; no method holds a whole file in memory.
 */
export interface FileStore {
  readonly name: string;
  /**
   * Stores a stream and returns its key, size and type. Pictures are stored without the data that cameras and editors add to them.
   * @throws FileRefused `too_large`, `empty`, `type_not_allowed`, `unsafe_content` or `no_room`; then nothing is stored
   */
  put(stream: Readable, limits: PutLimits): Promise<StoredContent>;
  /** Stores what Accord made itself, unchanged and uninspected. @throws FileRefused `too_large` or `no_room`; then nothing is stored */
  putMade(stream: Readable, maxBytes: number): Promise<Pick<StoredContent, 'key' | 'bytes'>>;
  /** Opens content, or part of it; null if there is none. `range` must lie within it. */
  open(key: ContentKey, range?: ByteRange): Promise<OpenContent | null>;
  /**
   * Opens a picture as WebP, of the requested width but never wider than the picture; for an animation, the first frame. It is made on the first
   * request, and kept. Null if there is no such content.
   * @throws FileRefused `unsafe_content` if it is not a picture, `no_room`
   */
  openPicture(key: ContentKey, width: PictureWidth): Promise<OpenContent | null>;
  /** Removes content and the sizes made from it; does nothing if there is none. */
  delete(key: ContentKey): Promise<void>;
  exists(key: ContentKey): Promise<boolean>;

  /** Stores one piece of an upload. @throws FileRefused `too_large` or `no_room`; then the piece is not stored */
  putPart(uploadId: string, stream: Readable, maxBytes: number): Promise<StoredPart>;
  /** The pieces in the order given, as one stream. */
  readParts(uploadId: string, names: readonly string[]): Readable;
  deletePart(uploadId: string, name: string): Promise<void>;
  /** Removes all pieces of an upload, including those that the database does not know. */
  deleteParts(uploadId: string): Promise<void>;
  /** Removes files older than this that interrupted streams and forgotten uploads have left behind. */
  deleteLeftovers(before: Date): Promise<void>;

  /** How many bytes can still be stored; null if the store has no limit. */
  freeBytes(): Promise<number | null>;
}

export type FileRefusal = 'too_large' | 'empty' | 'type_not_allowed' | 'unsafe_content' | 'no_room';

/** A file that was not stored, and why. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly reason: FileRefusal;
  constructor(reason: FileRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const KEY = /^[0-9a-f]{64}$/;

/** Whether a string can be a content's key; nothing else (`../`, NUL) is ever used in a path. */
export function isContentKey(key: string): boolean {
  return KEY.test(key);
}
