import type { Readable } from 'node:stream';
import type { StoredContentType } from './content-type.ts';

/** What a stored content is called: the SHA-256 of its bytes in lower-case hex. */
export type ContentKey = string;

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutLimits {
  /** One byte more is refused, however the stream was announced. */
  maxBytes: number;
  /** Types that may be stored; the type is read from the content, never from a name. */
  allowed: readonly StoredContentType[];
  /** Of a picture, all its frames together. */
  maxPixels: number;
}

export interface StoredContent {
  key: ContentKey;
  bytes: number;
  contentType: StoredContentType;
}

export interface OpenContent {
  stream: Readable;
  /** Of the whole content, whatever range is streamed. */
  bytes: number;
}

/** A piece of an upload that waits for its siblings; `name` is the store's own. */
export interface StoredPart {
  name: string;
  bytes: number;
}

/**
 * Where the bytes of files live. Never public: they leave only through signed links. Contents are addressed by their
 * hash, so the same bytes are kept once. The shape fits a directory and an S3 bucket; no method holds a whole file in
 * memory.
 */
export interface FileStore {
  readonly name: string;
  /**
   * Stores a stream and says what it is. Pictures are stored as they are seen, without what cameras and editors add to them.
   * @throws FileRefused `too_large`, `empty`, `type_not_allowed`, `unsafe_content` or `no_room`; nothing is kept then
   */
  put(stream: Readable, limits: PutLimits): Promise<StoredContent>;
  /** Opens a content, or part of it; null when there is none. `range` must lie within it. */
  open(key: ContentKey, range?: ByteRange): Promise<OpenContent | null>;
  /** Removes a content; removing what is not there is no error. */
  delete(key: ContentKey): Promise<void>;
  exists(key: ContentKey): Promise<boolean>;

  /** Keeps one piece of an upload. @throws FileRefused `too_large` or `no_room`; the piece is not kept then */
  putPart(uploadId: string, stream: Readable, maxBytes: number): Promise<StoredPart>;
  /** The pieces in the order given, as one stream. */
  readParts(uploadId: string, names: readonly string[]): Readable;
  /** Removes one piece. */
  deletePart(uploadId: string, name: string): Promise<void>;
  /** Removes all pieces of an upload, known or not. */
  deleteParts(uploadId: string): Promise<void>;
  /** Removes what streams and uploads that nobody knows of any more have left behind since before then. */
  deleteLeftovers(before: Date): Promise<void>;
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

/** Whether a string can be a content's key; everything else (`../`, NUL) never reaches a path. */
export function isContentKey(key: string): boolean {
  return KEY.test(key);
}
