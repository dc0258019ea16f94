import { Card } from '#client/components/base/Card.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';

const journeysOf = [
  {
    title: 'Brand',
    steps: [
      ['Sign up and confirm the address', '2–5 minutes', 'Live'],
      ['Write a brief with a budget', '10–15 minutes', 'Live'],
      ['Wait for the campaign review', '1 day', 'Live'],
      ['Invite creators', '10 minutes', 'Live'],
      ['Sign the contract and pay the deposit', '5 minutes', 'Live'],
      ['Review content and launch', '1–2 weeks', 'Live'],
    ],
  },
  {
    title: 'Creator',
    steps: [
      ['Sign up and confirm the address', '2–5 minutes', 'Live'],
      ['Complete the profile and connect accounts', '10 minutes', 'Live'],
      ['Accept or decline an invitation', '5 minutes', 'Live'],
      ['Sign the contract', '5 minutes', 'Live'],
      ['Make and submit content', '1–2 weeks', 'Live'],
      ['Get paid', '24–48 hours after completion', 'Live'],
    ],
  },
  {
    title: 'Admin',
    steps: [
      ['Review a submitted campaign', '10 minutes', 'Live'],
      ['Answer a request for a role', '2 minutes', 'Live'],
      ['Manage payments, payouts and disputes', 'Daily', 'Live'],
      ['Watch the security rules and the audit log', 'Daily', 'Live'],
    ],
  },
] as const;

type Step = (typeof journeysOf)[number]['steps'][number];

const columns: readonly Column<Step>[] = [
  { key: 'step', header: 'Step', cell: ([step]) => step },
  { key: 'time', header: 'Time', cell: ([, time]) => time },
  { key: 'status', header: 'Status', cell: ([, , status]) => <StatusPill tone="success">{status}</StatusPill> },
];

/** User Journey Analysis (ADM-MAP-09): what brands, creators and admins do, step by step. */
export function UserFlows() {
  return (
    <Card title="User Journey Analysis">
      <div className="space-y-6">
        {journeysOf.map(({ title, steps }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-semibold">{title}</h3>
            <DataTable label={title} columns={columns} rows={steps} rowKey={([step]) => step} empty={null} />
          </section>
        ))}
      </div>
    </Card>
  );
}
