import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { WebhookEvent, WebhookRole } from '#shared/settings/webhook-events.ts';
import type { Harness } from '#tests/support/harness.ts';

/** The address that a webhook is made with; nobody could type that of a test's receiver. */
export const PUBLIC = 'https://receiver.example/hook';

export interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A server to which webhooks point, with what it has received in the running test, and how it answers. */
export async function receiving(h: Harness) {
  Object.assign(h.env, { webhookTestHosts: ['127.0.0.1'] });
  const received: Received[] = [];
  const is = { connections: 0, answer: { status: 204 } as Answer };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body });
      const { answer } = is;
      response.writeHead(answer.status, answer.headers ?? {}).end(answer.status === 204 ? undefined : 'Not now');
    });
  });
  server.on('connection', () => {
    is.connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
    is.connections = 0;
    is.answer = { status: 204 };
  });

  /** An account with a webhook that leads to this server. */
  async function holder(role: WebhookRole = 'brand', events: WebhookEvent[] = ['deal.accepted']) {
    const { id } = await createUser(h.owner, role);
    const caller = await h.as(id);
    const { id: webhookId, secret } = await caller.settings.createWebhook({ url: PUBLIC, events });
    const path = `/hook/${webhookId}`;
    const its = { url: `http://127.0.0.1:${port}${path}` };
    await h.owner.updateTable('webhookEndpoints').set(its).where('id', '=', webhookId).execute();
    const log = async () => (await caller.settings.webhookDeliveries({ webhookId, limit: 50 })).rows;
    const change = (enabled: boolean, chosen = events) =>
      caller.settings.changeWebhook({ webhookId, events: chosen, enabled });
    /** What this webhook has received in the running test; others may be sent what they have missed in earlier ones. */
    const got = () => received.filter((each) => each.path === path);
    return { id, caller, webhookId, secret, log, change, got };
  }
  /** A deal that the brand has offered to the creator, and a function by which they accept it. */
  async function offered(brandId: string, creatorId?: string) {
    const campaign = await createCampaign(h.owner, { brandId, status: 'under_review' });
    const id = creatorId ?? (await createUser(h.owner, 'creator')).id;
    const expiresAt = new Date(Date.now() + 60 * DAY_MS);
    const { id: dealId } = await createDeal(h.owner, { campaign, creatorId: id, status: 'invited', expiresAt });
    const accept = async () => (await h.as(id)).deals.accept({ dealId });
    return { campaignId: campaign.id, creatorId: id, dealId, accept };
  }
  return { received, is, url, port, holder, offered };
}

/** The headers of Standard Webhooks, as its library reads them. */
export const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

export const auditOf = (h: Harness, resourceId: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', resourceId).orderBy('id').execute();
