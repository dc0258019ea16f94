import { z } from 'zod';
import { targets } from '../lifecycle-moves.ts';
import { lifecycles, type Machine } from '../lifecycles.ts';
import { isoMoment } from '../text.ts';
import {
  FOR_PARTIES_ALONE,
  WEBHOOK_EVENTS,
  WEBHOOK_SUBJECTS,
  type WebhookEvent,
  type WebhookEventRule,
  type WebhookRole,
  type WebhookSubject,
} from './webhook-events.ts';

/** What each subject is called where its id is explained. */
const NOUNS: Record<WebhookSubject, string> = {
  campaign: 'the campaign',
  deal: 'the deal',
  application: 'the application',
  submission: 'the piece of content',
  comment: 'the comment',
  message: 'the message',
  payment: 'the payment',
  refund: 'the refund',
  refundRequest: 'the request for a refund',
  dispute: 'the dispute',
  milestone: 'the milestone',
  payout: 'the payout',
  payoutAccount: 'the payout account',
  case: 'the case',
  objection: 'the objection',
  approval: 'the request for approval',
  proposal: 'the proposal',
  guestLink: 'the link for guests',
  assignment: 'the assignment',
  seat: 'the seat of the agency',
};

const ID_WORDS: Readonly<Record<string, string>> = {
  campaignId: 'The campaign that it belongs to',
  dealId: 'The deal that it belongs to',
  submissionId: 'The piece of content that it is about',
  agencyId: 'The account of the agency',
  brandId: 'The account of the brand',
  managedId: 'The account that the agency manages',
};

/** The roles of the accounts that an event can be about: an agency is a party only to its own proposals, and to what is between it and whom it manages. */
export function partiesOf(event: WebhookEvent): WebhookRole[] {
  const { about, audience }: WebhookEventRule = WEBHOOK_EVENTS[event];
  return audience.filter((role) => role !== 'agency' || FOR_PARTIES_ALONE.includes(about));
}

/** The statuses in which an event can leave a thing; none for a thing without a status. */
function statusesOf(event: WebhookEvent): string[] {
  const { moves, status }: WebhookEventRule = WEBHOOK_EVENTS[event];
  if (status !== null) return [status];
  const reached = moves.flatMap((move) => {
    const [machine, name] = move.split('.') as [Machine, string];
    return lifecycles[machine].statuses.flatMap((from) => targets(machine, from, name));
  });
  return [...new Set(reached)];
}

const uuid = (description: string) => z.uuid().describe(description);

/** The ids that an event's message has besides that of its subject. A campaign's message names a deal only where a creator can be told. */
function idsOf(event: WebhookEvent): [name: string, always: boolean][] {
  const { about } = WEBHOOK_EVENTS[event];
  const ids: readonly string[] = WEBHOOK_SUBJECTS[about];
  const named = ids.map((id): [string, boolean] => [id.replace('?', ''), !id.endsWith('?')]);
  return about === 'campaign' && !partiesOf(event).includes('creator')
    ? named.filter(([id]) => id !== 'dealId')
    : named;
}

function dataSchema(event: WebhookEvent) {
  const { about } = WEBHOOK_EVENTS[event];
  const statuses = statusesOf(event);
  const words = `The id of ${NOUNS[about]}`;
  const ids = idsOf(event).map(([name, always]) => {
    const schema = uuid(ID_WORDS[name] ?? '');
    return [name, always ? schema : schema.optional()] as const;
  });
  return z.strictObject({
    id: about === 'message' ? z.int().describe(words) : uuid(words),
    ...(statuses.length > 0 && { status: z.enum(statuses).describe(`The status of ${NOUNS[about]}`) }),
    ...Object.fromEntries(ids),
    account: z
      .strictObject({
        id: uuid('The account: your own, or one that your agency manages'),
        role: z.enum(partiesOf(event)).describe('The role of that account'),
      })
      .describe('Whom the message concerns'),
  });
}

const newSchema = (event: WebhookEvent) =>
  z.strictObject({
    type: z.literal(event),
    timestamp: isoMoment('Timestamp').describe('When it happened, in UTC'),
    data: dataSchema(event),
  });
const schemas = new Map<WebhookEvent, ReturnType<typeof newSchema>>();

/** The message about an event, as it is sent. */
export function messageSchema(event: WebhookEvent): ReturnType<typeof newSchema> {
  const schema = schemas.get(event) ?? newSchema(event);
  schemas.set(event, schema);
  return schema;
}

/** A message about an event, as an example. */
export function exampleOf(event: WebhookEvent): z.infer<ReturnType<typeof messageSchema>> {
  const example = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
  const { about } = WEBHOOK_EVENTS[event];
  const [status] = statusesOf(event);
  const ids = idsOf(event).map(([name], place) => [name, example(place + 2)]);
  const own = Object.fromEntries(ids);
  const [role = 'brand'] = partiesOf(event);
  const self = { campaign: own.campaignId, deal: own.dealId }[String(about)];
  return messageSchema(event).parse({
    type: event,
    timestamp: '2026-11-30T09:30:00.000Z',
    data: {
      id: about === 'message' ? 4711 : (self ?? example(1)),
      ...(status && { status }),
      ...own,
      account: { id: example(9), role },
    },
  });
}
