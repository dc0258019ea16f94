import type { Readable } from 'node:stream';
import type { PictureWidth } from '#shared/pictures.ts';
import type { StoredContentType } from './content-type.ts';

/** The name of a stored content: the SHA-256 of its bytes in lower-case hex. */
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
  /** The most pixels of a picture, all its frames together. */
  maxPixels: number;
}

/** How large a picture is, in pixels; of an animation, one frame. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface StoredContent {
  key: ContentKey;
  bytes: number;
  contentType: StoredContentType;
  /** Null for what is no picture. */
  size: PictureSize | null;
}

export interface OpenContent {
  stream: Readable;
  /** The size of the whole content, also when only a range is streamed. */
  bytes: number;
}

/** A stored piece of an unfinished upload; the store chooses its `name`. */
export interface StoredPart {
  name: string;
  bytes: number;
}

/**
 * Stores the bytes of files. They are never public: they are served through signed links only. A content is named by its hash, so the same
 * bytes are stored once. The interface fits a directory and an S3 bucket; no method holds a whole file in memory.
 */
export interface FileStore {
  readonly name: string;
  /**
   * Stores a stream and returns its key, size and type. Pictures are stored without the data that cameras and editors add to them.
   * @throws FileRefused `too_large`, `empty`, `type_not_allowed`, `unsafe_content` or `no_room`; then nothing is stored
   */
  put(stream: Readable, limits: PutLimits): Promise<StoredContent>;
  /**
   * Stores what Accord made itself, as it is: nothing in it is inspected. @throws FileRefused `too_large` or `no_room`; then nothing is stored
   */
  putMade(stream: Readable, maxBytes: number): Promise<Pick<StoredContent, 'key' | 'bytes'>>;
  /** Opens a content, or part of it; null when there is none. `range` must lie within it. */
  open(key: ContentKey, range?: ByteRange): Promise<OpenContent | null>;
  /**
   * Opens a picture as WebP, as wide as asked but never wider than it is; of an animation, the first frame. It is made when it is first asked
   * for, and kept. Null when there is no such content.
   * @throws FileRefused `unsafe_content` for what is no picture, `no_room`
   */
  openPicture(key: ContentKey, width: PictureWidth): Promise<OpenContent | null>;
  /** Removes a content and the sizes made of it; it is no error when there is none. */
  delete(key: ContentKey): Promise<void>;
  exists(key: ContentKey): Promise<boolean>;

  /** Stores one piece of an upload. @throws FileRefused `too_large` or `no_room`; then the piece is not stored */
  putPart(uploadId: string, stream: Readable, maxBytes: number): Promise<StoredPart>;
  /** The pieces in the order given, as one stream. */
  readParts(uploadId: string, names: readonly string[]): Readable;
  /** Removes one piece. */
  deletePart(uploadId: string, name: string): Promise<void>;
  /** Removes all pieces of an upload, also those that the database does not know. */
  deleteParts(uploadId: string): Promise<void>;
  /** Removes files from before then that interrupted streams and forgotten uploads have left behind. */
  deleteLeftovers(before: Date): Promise<void>;

  /** The bytes that can still be stored; null where the store has no such end. */
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
