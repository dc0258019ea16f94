import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import type { SharedLink } from '#shared/guests/guests.schema.ts';
import { ShareContent, ShareList, ShareReport } from './ShareForms.tsx';
import type { Shareable } from './shareable.ts';

const made = {
  title: 'The link is ready',
  label: 'Address',
  copied: 'Address copied',
  copyFailed: 'The address could not be copied. Select it and copy it by hand.',
} as const;

/** Chooses what guests see and for how long; then shows the address, once. */
export function ShareDialog({ of, onClose }: { of: Shareable; onClose: () => void }) {
  const [link, setLink] = useState<SharedLink | null>(null);
  if (link) {
    const text = filled('Copy it now and send it: it is not shown again. You can withdraw it at any time on {page}.', {
      page: (
        <AppLink to="/brand/shared" className="link">
          Shared links
        </AppLink>
      ),
    });
    return <ShownOnce value={link.address} words={{ ...made, text }} onClose={onClose} />;
  }
  const form = { onMade: setLink, onClose };
  if (of.kind === 'content') return <ShareContent of={of} {...form} />;
  return of.kind === 'list' ? <ShareList of={of} {...form} /> : <ShareReport of={of} {...form} />;
}
