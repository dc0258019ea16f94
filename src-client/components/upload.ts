/** What the server answers to an upload, or why there is none. */
export interface UploadHandle {
  /** The parsed JSON body; rejects with an `Error` whose message can be shown. */
  done: Promise<unknown>;
  abort: () => void;
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' ? body.message : null;
}

/** Sends a form with files and reports how far it is (0 to 100). `fetch` cannot report that, so this is the one XMLHttpRequest. */
export function sendFiles(url: string, form: FormData, onPercent: (percent: number) => void): UploadHandle {
  const request = new XMLHttpRequest();
  const done = new Promise<unknown>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onPercent(Math.round((event.loaded / event.total) * 100));
    };
    request.onerror = () => reject(new Error('The connection broke. Nothing was lost here; try again.'));
    request.onabort = () => reject(new Error('The upload was stopped.'));
    request.onload = () => {
      let body: unknown = null;
      try {
        body = JSON.parse(request.responseText);
      } catch {
        // Some refusals (a proxy's size limit) carry no JSON; the status decides.
      }
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new Error(messageOf(body) ?? 'The upload failed. Please try again.'));
    };
    request.open('POST', url);
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}
