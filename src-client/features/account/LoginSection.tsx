import { Card } from '#client/components/base/Card.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import * as texts from '#shared/messages/account/login-section.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Role } from '#shared/policy.ts';
import type { Account } from './types.ts';
import { UnreachableNote } from './UnreachableNote.tsx';

const ROLES: Record<Role, string> = {
  brand: texts.brand,
  creator: texts.creator,
  agency: texts.agency,
  admin: texts.admin,
  super_admin: texts.superAdmin,
};

/** The address and the role; neither is changed here. */
export function LoginSection({ account }: { account: Account }) {
  return (
    <Card title={texts.login} description={settingsMessages.emailReadOnly}>
      <DescriptionList
        className="max-sm:grid-cols-1"
        items={[
          { label: texts.email, value: account.email },
          { label: texts.role, value: account.role ? ROLES[account.role] : texts.noneYet },
        ]}
      />
      {account.unreachable && <UnreachableNote address={account.email} />}
    </Card>
  );
}
