import type { Edge, Node } from '@xyflow/react';
import * as texts from '#shared/messages/system/platform-map.ts';
import { TABLE_GROUPS, type TableView } from '#shared/system/tables.ts';

/** A part of the platform, an area with its screens, a group of tables, or a table. */
export type MapNode =
  | Node<{ title: string; text: string }, 'part'>
  | Node<{ title: string; screens: number }, 'area'>
  | Node<{ title: string; tables: number }, 'tables'>
  | Node<{ table: TableView }, 'table'>;

const AREAS = ['public', 'brand', 'creator', 'agency', 'admin', 'super_admin'] as const;
type Area = (typeof AREAS)[number];

/** How many screens each area has, by the router's own paths. */
function screensByArea(paths: readonly string[]): Record<Area, number> {
  const counts: Record<Area, number> = { public: 0, brand: 0, creator: 0, agency: 0, admin: 0, super_admin: 0 };
  for (const path of paths) {
    const first = path.split('/')[1];
    counts[AREAS.find((area) => area === first) ?? 'public'] += 1;
  }
  return counts;
}

const COLUMN = 240;
const ROW = 76;
/** Each group of tables has two columns. */
const GROUP_WIDTH = 2 * COLUMN + 30;

const PARTS = {
  frontend: { x: 900, y: 0 },
  auth: { x: 380, y: 300 },
  email: { x: 720, y: 300 },
  integrations: { x: 1_060, y: 300 },
  database: { x: 900, y: 560 },
  influencer: { x: 1_420, y: 200 },
  sender: { x: 1_420, y: 300 },
  cards: { x: 1_700, y: 200 },
  social: { x: 1_700, y: 300 },
} as const;
type PartKey = keyof typeof PARTS;
const AREAS_Y = 130;
const GROUPS_Y = 700;

const CALLS: readonly (readonly [PartKey, PartKey])[] = [
  ['auth', 'database'],
  ['email', 'database'],
  ['integrations', 'database'],
  ['email', 'sender'],
  ['integrations', 'influencer'],
  ['integrations', 'cards'],
  ['integrations', 'social'],
];

/** The nodes of the map: static parts, the areas with the router's screens, and the database's tables. */
export function mapNodes(paths: readonly string[], tables: readonly TableView[]): MapNode[] {
  const screens = screensByArea(paths);
  return [
    ...(Object.keys(PARTS) as PartKey[]).map(
      (key): MapNode => ({ id: key, type: 'part', position: PARTS[key], data: texts.parts[key] }),
    ),
    ...AREAS.map(
      (area, at): MapNode => ({
        id: `area-${area}`,
        type: 'area',
        position: { x: 60 + at * 350, y: AREAS_Y },
        data: { title: texts.areas[area], screens: screens[area] },
      }),
    ),
    ...TABLE_GROUPS.flatMap((group, at): MapNode[] => {
      const its = tables.filter((table) => table.group === group);
      const left = at * GROUP_WIDTH;
      return [
        {
          id: `group-${group}`,
          type: 'tables',
          position: { x: left, y: GROUPS_Y },
          data: { title: texts.groups[group], tables: its.length },
        },
        ...its.map(
          (table, n): MapNode => ({
            id: `table-${table.name}`,
            type: 'table',
            position: { x: left + (n % 2) * COLUMN, y: GROUPS_Y + 70 + Math.floor(n / 2) * ROW },
            data: { table },
          }),
        ),
      ];
    }),
  ];
}

/** The edges: every area leads through the sign-in, the server's functions to external services, and the database to its groups of tables. */
export function mapEdges(): Edge[] {
  const line = (source: string, target: string): Edge => ({ id: `${source}-${target}`, source, target });
  return [
    ...AREAS.flatMap((area) => [line('frontend', `area-${area}`), line(`area-${area}`, 'auth')]),
    ...CALLS.map(([source, target]) => line(source, target)),
    ...TABLE_GROUPS.map((group) => line('database', `group-${group}`)),
  ];
}
