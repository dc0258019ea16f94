import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type ByteRange, FileRefused, type OpenContent } from './interface.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** The address of a server other than Amazon's, such as `https://minio.example:9000`; null for Amazon's own. */
  endpoint: string | null;
  keyId: string;
  secret: string;
}

export interface StoredObject {
  name: string;
  changedAt: Date;
}

/** An S3 bucket, with what a file store needs. Every method throws an error that says so if the server cannot be reached. */
export interface Bucket {
  /** Stores an object under a name, replacing an earlier one. @throws FileRefused `no_room` */
  write(name: string, body: () => Readable, bytes: number): Promise<void>;
  /** An object or a range of it; null if there is none. */
  read(name: string, range?: ByteRange): Promise<OpenContent | null>;
  has(name: string): Promise<boolean>;
  /** Names that do not exist are not an error. */
  remove(names: readonly string[]): Promise<void>;
  /** The objects whose names begin like this, up to a thousand at a time. */
  list(prefix: string): AsyncGenerator<StoredObject[]>;
}

const CONNECT_MS = 3_000;
/** How long the server may be silent. A call is tried twice, and a person's request may take ten seconds. */
const SILENCE_MS = 4_500;
/** The errors of servers that are full; Amazon's never is. */
const FULL = /QuotaExceeded|StorageFull|InsufficientStorage|NoSpace/i;

/** Opens a bucket. The vendor's client is loaded only here, because it takes a second and 40 MB. */
export function openBucket(options: S3Options): Bucket {
  const { bucket: Bucket } = options;
  const loaded = load(options);

  return {
    async write(name, body, bytes) {
      const { sdk, client } = await loaded;
      const stream = body();
      const command = new sdk.PutObjectCommand({ Bucket, Key: name, Body: stream, ContentLength: bytes });
      const written = await client
        .send(command)
        .catch(failed)
        .finally(() => stream.destroy());
      assertStores(written);
    },

    async read(name, range) {
      const { sdk, client } = await loaded;
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name, Range })).catch(missingAsNull);
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new Error('The object store answered without a stream.');
      if (!found.ETag) found.Body.destroy();
      assertStores(found);
      // For a range, the size of the whole comes after the slash.
      const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength;
      return { stream: found.Body, bytes: Number(whole) };
    },

    async has(name) {
      const { sdk, client } = await loaded;
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: name })).catch(missingAsNull);
      if (found) assertStores(found);
      return found !== null;
    },

    async remove(names) {
      if (names.length === 0) return;
      const { sdk, client } = await loaded;
      const Delete = { Objects: names.map((Key) => ({ Key })), Quiet: true };
      const { Errors } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete })).catch(failed);
      if (Errors?.length)
        throw new Error(`The object store did not remove ${Errors.length} objects: ${Errors[0]?.Code}.`);
    },

    async *list(prefix) {
      const { sdk, client } = await loaded;
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
          .catch(failed);
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ name: Key, changedAt: LastModified }] : [],
        );
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

async function load({ region, endpoint, keyId, secret }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    // Other servers take the bucket from the path instead of the host name.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Only Amazon supports checksums in trailers; contents are named by their own checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  return { sdk, client };
}

function missingAsNull(error: unknown): null {
  if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null;
  return failed(error);
}

/** The HTTP status of an error; undefined if there was no answer. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** Throws the error in a form that the rest of Accord knows: no room, out of reach for now (which is answered with 503), or a fault. */
function failed(error: unknown): never {
  const status = statusOf(error) ?? 0;
  const name = error instanceof Error ? error.name : '';
  if (status === 507 || FULL.test(name)) {
    throw new FileRefused('no_room', 'There is no room in the object store.', { cause: error });
  }
  if (status >= 500 || status === 429 || name === 'TimeoutError' || isUnreadable(error)) throw unavailable(error);
  throw error;
}

/** Whether the answer was not HTTP. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');

const unavailable = (cause?: unknown): Error =>
  Object.assign(new Error('The object store does not answer.', { cause }), { code: 'EAGAIN' });

/**
 * An answer without the tag that every object store sends comes from something else, such as a proxy's page, and would pass for a file.
 * @throws Error out of reach for now
 */
function assertStores({ ETag }: { ETag?: string | undefined }): void {
  if (!ETag) throw unavailable();
}
