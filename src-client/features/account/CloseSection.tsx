import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { settingsMessages } from '#shared/messages/settings.ts';
import { CloseDialog } from './CloseDialog.tsx';
import type { Account } from './types.ts';

/** Closes the account (BR-SET-08, BR-SET-09). A closed account says so in the banner above every screen. */
export function CloseSection({ account, onChanged }: { account: Account; onChanged: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  if (account.erasedOn) return null;
  return (
    <Card
      title="Danger Zone"
      description="Your name, profile and messages are removed for good. Entries about money stay, without your name."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        {settingsMessages.deleteAccount}
      </Button>
      {open && (
        <CloseDialog withCode={account.secondFactor !== null} onClose={() => setOpen(false)} onClosed={onChanged} />
      )}
    </Card>
  );
}
