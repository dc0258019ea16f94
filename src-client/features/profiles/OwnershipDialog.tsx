import { TextField } from '#client/components/fields/Field.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { SocialAccountView } from '#shared/profiles/social.schema.ts';

/** The code to put into the bio of an account, and the check whether it is there. */
export function OwnershipDialog({
  account,
  code,
  onClose,
}: {
  account: SocialAccountView;
  code: string;
  onClose: () => void;
}) {
  const prove = trpc.profiles.proveAccount.useMutation(saying('Ownership confirmed', onClose));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="primary"
      title={`Confirm that ${platformLabel(account.platform)} is yours`}
      confirmLabel="Check Bio"
      onConfirm={() => prove.mutateAsync({ accountId: account.id })}
    >
      <p className="mb-4">{`Put this code anywhere in the bio of @${account.handle}, then check for it here. You can remove it afterward.`}</p>
      <TextField label="Your code" value={code} readOnly />
    </ConfirmDialog>
  );
}
