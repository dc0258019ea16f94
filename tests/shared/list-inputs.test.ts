import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listBrandsInput } from '#shared/crm/crm.schema.ts';
import { creatorFilters } from '#shared/discovery/discovery.schema.ts';
import { clampRange, filterCount } from '#shared/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { pageCount } from '#shared/paging.ts';
import { createFloorInput } from '#shared/pricing/pricing.schema.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { createRuleInput, ruleParameters } from '#shared/security/security.schema.ts';
import { displayName, initials, userMatches } from '#shared/users/people.ts';
import { listUsersInput, staffInviteInput } from '#shared/users/users.schema.ts';

describe('pages', () => {
  test('a page of a list has 10 rows by default and 100 at most; a page of users has 50', () => {
    expect(listBrandsInput.parse({})).toMatchObject({ page: 1, pageSize: 10 });
    expect(listUsersInput.parse({})).toMatchObject({ page: 1, pageSize: 50 });
    expect(listBrandsInput.safeParse({ pageSize: 101 }).success).toBe(false);
    expect(listBrandsInput.safeParse({ page: 0 }).success).toBe(false);
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2]);
  });
});

describe('creator filters', () => {
  const bounds = { min: 0, max: 20, step: 0.1 };

  test('[BR-DISC-24] ranges are clamped to their bounds and to each other', () => {
    expect(clampRange({ min: -5, max: 99 }, bounds)).toEqual({ min: 0, max: 20 });
    expect(clampRange({ min: 12, max: 8 }, bounds, 'min')).toEqual({ min: 8, max: 8 });
    expect(clampRange({ min: 12, max: 8 }, bounds, 'max')).toEqual({ min: 12, max: 12 });
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.constantFrom('min', 'max'), (min, max, moved) => {
        const range = clampRange({ min, max }, bounds, moved);
        expect(range.min).toBeLessThanOrEqual(range.max);
        expect(range.min).toBeGreaterThanOrEqual(0);
        expect(range.max).toBeLessThanOrEqual(20);
      }),
    );
  });

  test('[BR-DISC-25] the server refuses values out of bounds', () => {
    for (const filters of [
      { followerCountMax: 10_000_001 },
      { engagementRateMin: 20.1 },
      { priceRangeMin: -1 },
      { priceRangeMax: 10_001 },
    ]) {
      expect(creatorFilters.safeParse(filters).success).toBe(false);
    }
    expect(creatorFilters.safeParse({ engagementRateMin: 0.1, followerCountMax: 10_000_000 }).success).toBe(true);
  });

  test('[BR-DISC-21] the result line counts each filter once', () => {
    const filters = {
      ...NO_FILTERS,
      search: 'ana',
      platforms: ['tiktok' as const],
      followerCountMin: 0,
      followerCountMax: 50_000,
    };
    expect([filterCount(NO_FILTERS), filterCount(filters)]).toEqual([0, 3]);
    expect(discoveryMessages.resultLine(12, 1_240, 3)).toBe('Showing 12 of 1,240 creators with 3 filters applied');
    expect(discoveryMessages.resultLine(1, 1, 0)).toBe('Showing 1 of 1 creator');
  });
});

describe('staff inputs', () => {
  test('an invite needs address and role, and never a role above admin', () => {
    const text = 'Please provide both email and role';
    expect(staffInviteInput.safeParse({ email: '', role: 'brand' }).error?.issues[0]?.message).toBe(text);
    expect(staffInviteInput.safeParse({ email: 'a@b.co' }).error?.issues[0]?.message).toBe(text);
    expect(staffInviteInput.safeParse({ email: 'a@b.co', role: 'super_admin' }).success).toBe(false);
  });

  test('the search within a page looks into address, id and names, in upper or lower case', () => {
    const user = { id: '018f3e5a', email: 'ana@example.com', firstName: 'Ana', lastName: 'Silva' };
    expect(['ANA', 'silva', '8f3e', 'example.com', 'ana silva', ''].every((search) => userMatches(user, search))).toBe(
      true,
    );
    expect(userMatches(user, 'bob')).toBe(false);
  });

  test('a floor is a whole price of zero or more', () => {
    const at = (minPriceMajor: unknown) =>
      createFloorInput.safeParse({ tier: 'Nano', campaignType: 'Single', minPriceMajor }).success;
    expect([at(0), at(500), at(-1), at(1.5), at(null), at(2 ** 53)]).toEqual([true, true, false, false, false, false]);
  });

  test('a rule needs a name; it is of high priority unless said otherwise', () => {
    expect(createRuleInput.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Rule name is required');
    expect(createRuleInput.parse({ name: 'Watch' })).toMatchObject({ priority: 1, parameters: { kind: 'note' } });
    expect(createRuleInput.safeParse({ name: 'Watch', priority: 4 }).success).toBe(false);
  });

  test('the templates are rules of the three known shapes, and no other shape is taken', () => {
    for (const template of RULE_TEMPLATES)
      expect(ruleParameters.parse(template.parameters)).toEqual(template.parameters);
    expect(ruleParameters.safeParse({ kind: 'script', code: 'process.exit()' }).success).toBe(false);
    expect(ruleParameters.safeParse({ kind: 'suspicious_activity', threshold: 1.1 }).success).toBe(false);
  });
});

describe('names', () => {
  test('people are shown by company, name or address', () => {
    const person = { companyName: null, firstName: null, lastName: null, email: 'ana@example.com' };
    expect(displayName(person)).toBe('ana@example.com');
    expect(displayName({ ...person, firstName: 'Ana', lastName: 'Silva' })).toBe('Ana Silva');
    expect(displayName({ ...person, firstName: 'Ana', companyName: 'Brew & Co' })).toBe('Brew & Co');
  });

  test('[CR-CAMP-16] a brand without a logo shows its first two letters, BR without a name', () => {
    expect([initials('brew'), initials(''), initials(null), initials('é')]).toEqual(['BR', 'BR', 'BR', 'É']);
    expect(initials('Kettle House')).toBe('KE');
  });
});
