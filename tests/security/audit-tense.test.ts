import { expect, test } from 'vitest';
import { auditSentences, doneTo, isAudited } from '#shared/security/audit-sentences.ts';
import { doesTo } from '#shared/security/audit-tense.ts';

const THING = 'the deal of Nova and set sail';

test('each sentence of the log can be said of what is going to be done, in every verb, and changes nothing else', () => {
  expect(doesTo('discovery.createList', THING)).toBe('creates a creator list');
  expect(doesTo('deal.accept', THING)).toBe(`accepts ${THING}`);
  expect(doesTo('seats.handOver', THING)).toBe(`hands over the company and changes the role of ${THING}`);
  expect(doesTo('content.resolveComment', THING)).toBe(`resolves or reopens a comment on ${THING}`);
  for (const action of Object.keys(auditSentences).filter(isAudited)) {
    const [before, now] = [doneTo(action, THING), doesTo(action, THING)].map((said) => said.split(' '));
    expect(now).toHaveLength(before?.length ?? 0);
    const changed = now?.filter((word, index) => word !== before?.[index]) ?? [];
    expect(changed.length, action).toBeGreaterThan(0);
    for (const verb of changed) expect(verb).toMatch(/s$/);
  }
});

test('an action that nothing records any more keeps its code', () => {
  expect(doesTo('old.act', 'the user')).toBe('does old.act to the user');
});
