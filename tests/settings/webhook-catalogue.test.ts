import specification from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { describeWebhooks, payloadOf } from '#server/http/webhook-description.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { EVENT_GROUPS, eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import {
  eventsFor,
  UNTOLD_MOVES,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
} from '#shared/settings/webhook-events.ts';
import { exampleOf, messageSchema, partiesOf } from '#shared/settings/webhook-messages.schema.ts';

// The catalogue of events, as data and as documents.

describe('the catalogue', () => {
  test('every move of every machine causes one event, or says why it causes none', () => {
    const moves = Object.entries(lifecycles).flatMap(([machine, { events }]) =>
      Object.keys(events).map((event) => `${machine}.${event}`),
    );
    const told = WEBHOOK_EVENT_NAMES.flatMap((name): readonly string[] => WEBHOOK_EVENTS[name].moves);
    expect([...told, ...Object.keys(UNTOLD_MOVES)].sort()).toEqual(moves.sort());
  });

  test('every event has a meaning, one group, and somebody who hears it and whom it concerns', () => {
    expect(Object.keys(eventLabels)).toEqual([...WEBHOOK_EVENT_NAMES, WEBHOOK_TEST]);
    for (const event of WEBHOOK_EVENT_NAMES) {
      const [area = ''] = event.split('.');
      expect([event, EVENT_GROUPS.filter(({ areas }) => areas.includes(area)).length]).toEqual([event, 1]);
      expect([event, partiesOf(event).length > 0]).toEqual([event, true]);
    }
  });

  test('no agency hears of a creator’s payouts or of anybody’s messages, comments and approvals', () => {
    const alone = WEBHOOK_EVENT_NAMES.filter((event) =>
      /^(payout|payout_account|message|approval|feedback)\.|commented/.test(event),
    );
    expect(alone).toHaveLength(20);
    expect(eventsFor('agency').filter((event) => alone.includes(event))).toEqual([]);
    expect(eventsFor('brand').filter((event) => event.startsWith('payout'))).toEqual([]);
    expect(
      eventsFor('creator').filter((event) => /^(payment\.(?!released)|refund|dispute|approval)/.test(event)),
    ).toEqual([]);
    expect(eventsFor('admin')).toEqual([]);
    expect(eventsFor(null)).toEqual([]);
  });
});

describe('the documents', () => {
  // The specification's own schema has formats that ajv does not know.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const document = JSON.parse(JSON.stringify(describeWebhooks('https://accord.example')));

  test('asyncapi.json follows the published schema of AsyncAPI 3.0', () => {
    const check = ajv.compile(specification);
    check(document);
    expect(check.errors).toBeNull();
  });

  test('each reference of it leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(2 * WEBHOOK_EVENT_NAMES.length);
    const at = (path: string) => path.split('/').reduce((place, key) => place?.[key], document);
    expect(references.filter((path) => at(path) === undefined)).toEqual([]);
  });

  test('it has every event with those who hear it, and an example that fits its schema', () => {
    const { messages } = document.components;
    expect(Object.keys(messages)).toEqual(WEBHOOK_EVENT_NAMES);
    for (const event of WEBHOOK_EVENT_NAMES) {
      const { payload, examples, 'x-audience': audience } = messages[event];
      const check = ajv.compile(payload);
      check(examples[0].payload);
      expect([event, check.errors, audience]).toEqual([event, null, WEBHOOK_EVENTS[event].audience]);
    }
  });

  test('a message with another field, another status or without whom it concerns fits no schema', () => {
    const example = exampleOf('deal.accepted');
    const schema = messageSchema('deal.accepted');
    expect(schema.safeParse(example).success).toBe(true);
    const { account: _account, ...data } = example.data;
    for (const other of [{ ...example.data, creatorId: data.id }, { ...example.data, status: 'declined' }, data]) {
      expect(schema.safeParse({ ...example, data: other }).success).toBe(false);
    }
    expect(payloadOf('deal.accepted')).toMatchObject({
      additionalProperties: false,
      required: ['type', 'timestamp', 'data'],
    });
  });
});
