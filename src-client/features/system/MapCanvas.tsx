import type { PlainPath } from '#client/components/base/address.ts';
import '@xyflow/react/dist/style.css';
import { useRouter } from '@tanstack/react-router';
import {
  addEdge,
  Background,
  BackgroundVariant,
  Controls,
  Handle,
  MiniMap,
  type NodeProps,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from '@xyflow/react';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { cx } from '#client/components/base/cx.ts';
import { useResolvedTheme } from '#client/components/base/theme.ts';
import { plural } from '#shared/format.ts';
import type { TableView } from '#shared/system/tables.ts';
import { type MapNode, mapEdges, mapNodes } from './mapNodes.ts';
import { RowCount } from './RowCount.tsx';

/** The screens on which staff see the content of a table. */
const SCREENS: Readonly<Partial<Record<string, PlainPath>>> = {
  users: '/admin/user-management',
  leads: '/admin/leads',
  mail_outbox: '/admin/mailbox',
  campaigns: '/admin/campaign-review',
  campaign_reviews: '/admin/campaign-review',
  submissions: '/admin/campaign-review',
  earnings: '/admin',
  payments: '/admin/money',
  payouts: '/admin/money',
  refunds: '/admin/money',
  disputes: '/admin/money',
  refund_requests: '/admin/money',
  ledger_transactions: '/admin/money',
  ledger_entries: '/admin/money',
  pricing_floors: '/admin/pricing-floors',
  feature_flags: '/admin/settings',
  audit_log: '/admin/security',
  audit_seals: '/admin/security',
  log_entries: '/admin/security',
  log_nodes: '/admin/security',
  tree_heads: '/admin/security',
  security_rules: '/admin/security',
  quarantined_items: '/admin/security',
  user_roles: '/admin/security',
};

/** The screen of a table; undefined if staff have none. */
const screenOfTable = (table: string): PlainPath | undefined => SCREENS[table];

const screens = (count: number) => plural(count, 'screen');

function Box({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('hairline bg-base-100 w-55 rounded-xl px-3 py-2 text-left text-sm', className)}>
      <Handle type="target" position={Position.Top} />
      {children}
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
}

type Of<Kind extends MapNode['type']> = NodeProps<Extract<MapNode, { type: Kind }>>;

const NODE_TYPES = {
  part: ({ data }: Of<'part'>) => (
    <Box className="border-primary/50">
      <p className="font-semibold">{data.title}</p>
      <p className="text-muted text-xs">{data.text}</p>
    </Box>
  ),
  area: ({ data }: Of<'area'>) => (
    <Box>
      <p className="font-semibold">{data.title}</p>
      <p className="text-muted text-xs">{screens(data.screens)}</p>
    </Box>
  ),
  tables: ({ data }: Of<'tables'>) => (
    <Box className="bg-base-200">
      <p className="font-semibold">{data.title}</p>
      <p className="text-muted text-xs">{plural(data.tables, 'table')}</p>
    </Box>
  ),
  table: ({ data: { table } }: Of<'table'>) => (
    <Box>
      <TableName table={table.name} />
      <p className="text-muted text-xs">
        {'Rows'}: <RowCount table={table} />
      </p>
    </Box>
  ),
};

function TableName({ table }: { table: string }) {
  const to = screenOfTable(table);
  const name = <code className="text-[0.8125rem] break-all">{table}</code>;
  if (!to) return name;
  return (
    <AppLink
      to={to}
      aria-label={`Open the screen of ${table}`}
      className="nodrag font-medium underline underline-offset-3"
    >
      {name}
    </AppLink>
  );
}

/** The map itself (ADM-MAP-04, ADM-MAP-05): it can be dragged and zoomed from half to double. */
export function MapCanvas({ tables }: { tables: readonly TableView[] }) {
  const { routesByPath } = useRouter();
  const theme = useResolvedTheme();
  const [nodes, , onNodesChange] = useNodesState(mapNodes(Object.keys(routesByPath), tables));
  const [edges, setEdges, onEdgesChange] = useEdgesState(mapEdges());
  return (
    <section
      aria-label="Map of the platform. Drag to move, hold Ctrl and scroll to zoom; drag from one dot to another to draw a connection of your own."
      className="map-canvas hairline [&_[class*=attribution]_a]:text-muted! rounded-box h-[800px] overflow-hidden"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={theme}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={(connection) => setEdges((before) => addEdge(connection, before))}
        minZoom={0.5}
        maxZoom={2}
        defaultViewport={{ x: 20, y: 20, zoom: 0.5 }}
        preventScrolling={false}
        zoomOnScroll={false}
        zoomActivationKeyCode={['Meta', 'Control']}
        deleteKeyCode={null}
      >
        <Background variant={BackgroundVariant.Dots} />
        <Controls position="top-left" />
        <MiniMap pannable className="max-sm:hidden" />
      </ReactFlow>
    </section>
  );
}
