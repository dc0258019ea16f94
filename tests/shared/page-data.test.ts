import { describe, expect, test } from 'vitest';
import { ANY_ID, screenOf, sketchKey } from '#shared/page-data.ts';

describe('the screen of an address', () => {
  test('is its path, when the search parameters change only the data', () => {
    expect(screenOf('/brand')).toBe('/brand');
    expect(screenOf('/auth?next=%2Fbrand%3Fa')).toBe('/auth');
    expect(screenOf('/admin?timeframe=weekly&month=2026-03')).toBe('/admin');
  });

  test('is another one for each value of a parameter that changes the layout, and the same for every id', () => {
    expect(screenOf('/creator/deals?tab=pending')).toBe('/creator/deals?tab=pending');
    const screen = `/brand/orders?projectId=${ANY_ID}`;
    expect(screenOf('/brand/orders?projectId=0199A3B0-7c1d-7e00-a000-00000000000f')).toBe(screen);
    expect(screenOf(screen)).toBe(screen);
    expect(screenOf('/brand/orders?projectId=x&payment=1')).toBe('/brand/orders?payment=1&projectId=x');
  });

  test('differs by the role of the person', () => {
    expect(sketchKey('super_admin', '/brand?next=x')).toBe('super_admin /brand?next=x');
    expect(sketchKey(null, '/auth?next=%2F')).toBe('visitor /auth');
  });
});
