import { Card } from '#client/components/base/Card.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Account } from './types.ts';
import { UnreachableNote } from './UnreachableNote.tsx';

const ROLES: Record<Role, string> = {
  brand: 'Brand',
  creator: 'Creator',
  agency: 'Agency',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** The address and the role; neither can be changed here. */
export function LoginSection({ account }: { account: Account }) {
  return (
    <Card title="Login" description={settingsMessages.emailReadOnly}>
      <DescriptionList
        className="max-sm:grid-cols-1"
        items={[
          { label: 'Email', value: account.email },
          { label: 'Role', value: account.role ? ROLES[account.role] : 'None yet' },
        ]}
      />
      {account.unreachable && <UnreachableNote address={account.email} />}
    </Card>
  );
}
