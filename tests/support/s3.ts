import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';
import type { S3Options } from '#server/providers/files/bucket.ts';
import { newFolder } from './new-folder.ts';

interface Stored {
  bytes: Buffer;
  changedAt: Date;
}
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  name: string;
  query: URLSearchParams;
  body: Buffer;
}

const BUCKET = 'accord';
const REGION = 'eu-west-1';
const KEY = { id: 'AKIATEST', secret: 'a secret of the tests' };
const LISTED_AT_MOST = 1_000;

/**
 * A server on this machine that speaks S3 as Amazon documents it (signature version 4, paths, XML), with one empty bucket in memory: PutObject,
 * GetObject with ranges, HeadObject, DeleteObjects, ListObjectsV2 by pages. It ends with the tests of the file.
 */
export async function s3Server() {
  const objects = new Map<string, Stored>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...path] = url.pathname.split('/');
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const name = decodeURIComponent(path.join('/'));
    const act = actions[`${request.method}${url.searchParams.has('delete') ? ' delete' : ''}${name ? ' object' : ''}`];
    if (!act) return refuse(response, 405, 'MethodNotAllowed');
    act(objects, { request, response, name, query: url.searchParams, body });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const incoming = newFolder();
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise<void>((ended) => server.close(() => ended()));
  });
  const address = server.address();
  const options: S3Options = {
    bucket: BUCKET,
    region: REGION,
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    keyId: KEY.id,
    secret: KEY.secret,
  };
  return { options, incoming, objects };
}

const actions: Record<string, (objects: Map<string, Stored>, call: Call) => void> = {
  'PUT object': (objects, { request, response, name, body }) => {
    if (Number(request.headers['content-length']) !== body.length) {
      refuse(response, 400, 'IncompleteBody');
      return;
    }
    objects.set(name, { bytes: body, changedAt: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
  },
  'GET object': (objects, call) => sendObject(objects.get(call.name), call),
  'HEAD object': (objects, call) => sendObject(objects.get(call.name), call),
  'POST delete': (objects, { request, response, body }) => {
    const checked = Object.keys(request.headers).some((name) => /^content-md5$|^x-amz-checksum-/.test(name));
    if (!checked) {
      refuse(response, 400, 'InvalidRequest');
      return;
    }
    for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
    xml(response, 200, '<DeleteResult></DeleteResult>');
  },
  GET: (objects, { response, query }) => {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .sort()
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
    const page = names.slice(0, LISTED_AT_MOST);
    const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const rows = page.map((name) => {
      const { bytes, changedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), changedAt: new Date(0) };
      return `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    xml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  },
};

function sendObject(found: Stored | undefined, { request, response }: Call): void {
  if (!found) {
    refuse(response, 404, 'NoSuchKey', request.method === 'HEAD');
    return;
  }
  const { bytes, changedAt } = found;
  const headers = { etag: etagOf(bytes), 'last-modified': changedAt.toUTCString(), 'accept-ranges': 'bytes' };
  const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = asked ? [Number(asked[1]), Math.min(Number(asked[2]), bytes.length - 1)] : [0, bytes.length - 1];
  if (asked && start > end) {
    refuse(response, 416, 'InvalidRange');
    return;
  }
  const part = bytes.subarray(start, end + 1);
  response.writeHead(asked ? 206 : 200, {
    ...headers,
    ...(asked && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    'content-length': part.length,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Whether a request is signed with the tests' key (AWS signature version 4 in a header), and its body is the one that was signed. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day = '', region, names = '', signature] = given.exec(headers.authorization ?? '') ?? [];
  const content = String(headers['x-amz-content-sha256']);
  if (id !== KEY.id || region !== REGION) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}

function xml(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function refuse(response: ServerResponse, status: number, code: string, silent = false): void {
  if (silent) response.writeHead(status).end();
  else xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
