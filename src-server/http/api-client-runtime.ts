// A client of the Accord API. It has no dependencies: keep it in your project, and fetch it again when the API has something new.

export interface AccordOptions {
  /** An API key, such as accord_…. */
  key: string;
  /** Where Accord is, if not at the address from which this file was fetched. */
  baseUrl?: string;
  /** For agencies: the id of the creator or the brand in whose name everything is done. */
  actFor?: string;
  /** How often a request is sent again that was not answered, or that Accord asks to send again later; 3 unless given. */
  retries?: number;
  /** Sends the requests instead of the global fetch. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Recognises a write that is sent again, as after a restart of the program; made up for each call unless given. */
  idempotencyKey?: string;
  /** The same as in {@link AccordOptions}, for one call. */
  actFor?: string;
  signal?: AbortSignal;
}

/** A request that Accord has refused. */
export class AccordError extends Error {
  override readonly name = 'AccordError';
  /** The status, such as 404. */
  readonly status: number;
  /** The parameter or field that is wrong; null if it is none. */
  readonly field: string | null;
  constructor(status: number, detail: string, field: string | null) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A list: await it for its first page, or iterate over it for all of its rows, page by page. */
export class Listing<Row, P extends Page<Row>> implements PromiseLike<P>, AsyncIterable<Row> {
  readonly #read: (cursor?: string) => Promise<P>;
  constructor(read: (cursor?: string) => Promise<P>) {
    this.#read = read;
  }
  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited
  then<A = P, B = never>(
    done?: ((page: P) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#read().then(done, failed);
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for (let page = await this.#read(); ; page = await this.#read(page.nextCursor)) {
      yield* page.rows;
      if (page.nextCursor === null) return;
    }
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Sending {
  body?: BodyInit;
  headers?: Record<string, string>;
}
/** Something to upload. */
export interface NewFile {
  content: Blob;
  name: string;
  purpose: 'submission' | 'message' | 'brief' | 'image';
  /** The campaign that it is for; not for an image. */
  campaignId?: string;
}

/** How the methods of the client send their requests. */
export class Transport {
  readonly #options: AccordOptions;
  readonly #api: string;
  constructor(options: AccordOptions, home: string) {
    this.#options = options;
    this.#api = new URL('/api/v1', options.baseUrl ?? home).href;
  }

  /** Calls an address. What its path does not name is in the query of a read, and in the body of a write. */
  async call<A>(method: Method, path: string, input: object, options: CallOptions = {}): Promise<A> {
    const rest: Record<string, unknown> = { ...input };
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    if (method === 'GET') return this.#json(await this.#send(method, named + queryOf(rest), {}, options));
    const headers: Record<string, string> = { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() };
    const hasBody = Object.keys(rest).length > 0;
    if (hasBody) headers['content-type'] = 'application/json';
    const sending = hasBody ? { headers, body: JSON.stringify(rest) } : { headers };
    return this.#json(await this.#send(method, named, sending, options));
  }

  list<P extends Page<Row>, Row = P['rows'][number]>(
    path: string,
    input: object,
    options?: CallOptions,
  ): Listing<Row, P> {
    return new Listing((cursor) => this.call('GET', path, cursor ? { ...input, cursor } : input, options));
  }

  /** Uploads a file in one request, and returns its id. */
  async upload({ content, name, purpose, campaignId }: NewFile, options: CallOptions = {}): Promise<string> {
    const about = { filename: name, purpose, ...(campaignId && { campaignId }) };
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(content.size),
      'upload-metadata': Object.entries(about)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    };
    const answer = await this.#send('POST', '/uploads', { headers, body: content }, options);
    return answer.headers.get('upload-file') ?? '';
  }

  /** Downloads a file. */
  download(fileId: string, options: CallOptions = {}): Promise<Response> {
    return this.#send('GET', `/files/${encodeURIComponent(fileId)}`, {}, options);
  }

  async #json<A>(answer: Response): Promise<A> {
    const text = await answer.text();
    return text === '' ? (undefined as A) : JSON.parse(text);
  }

  /** Sends a request, again if it was not answered or is to be sent later: a write takes effect once, because its key stays the same. */
  async #send(method: Method, path: string, { headers, body }: Sending, options: CallOptions): Promise<Response> {
    const { key, retries = 3, fetch: ask = fetch, actFor } = this.#options;
    const name = options.actFor ?? actFor;
    const request: RequestInit = {
      method,
      headers: { ...headers, authorization: `Bearer ${key}`, ...(name !== undefined && { 'accord-act-for': name }) },
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    };
    for (let left = retries; ; left -= 1) {
      const answer = await ask(this.#api + path, request).catch((failure: unknown) => {
        if (left <= 0 || options.signal?.aborted) throw failure;
        return null;
      });
      if (answer?.ok) return answer;
      const again = answer ? answer.headers.get('retry-after') : String(2 ** (retries - left) / 2);
      if (answer && (again === null || left <= 0)) throw await problemOf(answer);
      await pause(Number(again) * 1_000, options.signal);
    }
  }
}

/** The query of an address; a list is named once for each of its entries. */
function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.size > 0 ? `?${query}` : '';
}

async function problemOf(answer: Response): Promise<AccordError> {
  const problem: { detail?: string; field?: string } = await answer.json().catch(() => ({}));
  return new AccordError(answer.status, problem.detail ?? answer.statusText, problem.field ?? null);
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
