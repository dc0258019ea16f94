import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Deadline } from '#server/calendar/calendar.rules.ts';
import { calendarText } from '#server/calendar/calendar-file.rules.ts';

const at = (iso: string) => new Date(iso);
const deadline = (over: Partial<Deadline> = {}): Deadline => ({
  id: 'submit-1',
  title: 'Submit your content: Spring',
  text: null,
  due: '2026-03-29',
  timeZone: 'Europe/Berlin',
  route: '/creator/campaigns/1',
  changedAt: at('2026-03-01T09:00:00Z'),
  ...over,
});
const SITE = 'https://accord.example';
const textOf = (...deadlines: Deadline[]) => calendarText(deadlines, SITE);
/** As another program reads it. */
function read(...deadlines: Deadline[]) {
  const calendar = new ICAL.Component(ICAL.parse(textOf(...deadlines)));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}
const said = (event: ICAL.Event | undefined, property: string) =>
  String(event?.component.getFirstPropertyValue(property));

describe('the calendar as another program reads it', () => {
  test('a day is a whole day, whatever the zone, and ends before the next one', () => {
    const days = [
      ['2026-03-29', 'Europe/Berlin', '2026-03-30'],
      ['2026-11-01', 'America/New_York', '2026-11-02'],
      ['2026-12-31', 'Pacific/Kiritimati', '2027-01-01'],
      ['2028-02-28', 'Pacific/Pago_Pago', '2028-02-29'],
    ] as const;
    const { events } = read(...days.map(([due, timeZone], n) => deadline({ id: `day-${n}`, due, timeZone })));
    expect(
      events.map(({ startDate, endDate }) => [startDate.isDate, String(startDate), endDate.isDate, String(endDate)]),
    ).toEqual(days.map(([due, , next]) => [true, due, true, next]));
  });

  test('a moment is the half hour before it, in universal time, and said in the time of the campaign', () => {
    const { events } = read(
      deadline({ id: 'winter', due: at('2026-03-29T00:59:00Z') }),
      deadline({ id: 'summer', due: at('2026-03-29T01:01:00Z') }),
    );
    expect(events.map(({ endDate }) => endDate.toJSDate().toISOString())).toEqual([
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:01:00.000Z',
    ]);
    expect(events.map(({ duration }) => duration.toSeconds())).toEqual([1_800, 1_800]);
    expect(events[0]?.description).toContain('1:59 AM');
    expect(events[1]?.description).toContain('3:01 AM');
  });

  test('it says where to go, when it changed, and when to look again; it takes nobody’s time', () => {
    const { calendar, events } = read(deadline());
    const [event] = events;
    expect(event?.uid).toBe('submit-1@accord.example');
    expect(said(event, 'url')).toBe('https://accord.example/creator/campaigns/1');
    expect(said(event, 'last-modified')).toBe('2026-03-01T09:00:00Z');
    expect(said(event, 'dtstamp')).toBe('2026-03-01T09:00:00Z');
    expect(said(event, 'transp')).toBe('TRANSPARENT');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(String(calendar.getFirstPropertyValue('method'))).toBe('PUBLISH');
  });

  test('it stays the same until something changes, and then counts on', () => {
    expect(textOf(deadline())).toBe(textOf(deadline()));
    const sequences = ['2026-03-01T09:00:00Z', '2026-03-01T09:01:00Z', '2026-04-01T09:00:00Z'].map(
      (changed) => read(deadline({ changedAt: at(changed) })).events[0]?.sequence ?? 0,
    );
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
  });

  test('without deadlines it is still a calendar', () => {
    expect(read().events).toEqual([]);
  });

  test.each([
    'Spring\r\nEND:VEVENT\r\nBEGIN:VALARM',
    'Spring\nX-EVIL:1',
    'one; two, three',
    'back\\slash\\n',
    '"quoted"',
    `long ${'🦊👩‍👩‍👧‍👦'.repeat(40)}`,
    'Ünïcödé ﷽ 漢字',
    '\u202eevil\u202c',
    '<script>alert(1)</script>',
    '=cmd|calc',
    ' \t ',
  ])('a name such as %j cannot break out of its event', (name) => {
    const text = textOf(deadline({ title: `Submit: ${name}` }), deadline({ id: 'second' }));
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { events } = read(deadline({ title: `Submit: ${name}` }), deadline({ id: 'second' }));
    expect(events.map(({ uid }) => uid)).toEqual(['submit-1@accord.example', 'second@accord.example']);
    expect(events[0]?.component.getAllSubcomponents()).toEqual([]);
    expect(events[0]?.component.getFirstProperty('x-evil')).toBeNull();
    expect(events[0]?.summary.replace(/\s+/g, '')).toBe(`Submit:${name}`.replace(/\s+/g, ''));
  });
});
