import { LogOut } from 'lucide-react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { commonMessages } from '#shared/messages/common.ts';
import { useSignOut } from './session.ts';

/** The button at the foot of a sidebar. */
export function SignOutButton({ collapsed }: { collapsed: boolean }) {
  const { signOut, busy } = useSignOut();
  if (collapsed) return <IconButton icon={LogOut} label={commonMessages.signOut} busy={busy} onClick={signOut} />;
  return (
    <Button
      variant="ghost"
      icon={LogOut}
      busy={busy}
      className="text-muted hover:text-base-content w-full !justify-start px-3 font-medium"
      onClick={signOut}
    >
      {commonMessages.signOut}
    </Button>
  );
}
