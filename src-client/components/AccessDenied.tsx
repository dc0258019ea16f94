import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages } from '#shared/messages/common.ts';

/** Shown in place of a screen whose data the server refuses (403), even where a guard let the person in. */
export function AccessDenied({ text, role, action }: { text: ReactNode; role?: string | null; action?: ReactNode }) {
  return (
    <div role="alert" className="hairline rounded-box bg-base-100 flex max-w-xl flex-col items-start p-6">
      <ShieldX aria-hidden className="text-error mb-3" size={26} strokeWidth={1.8} />
      <h2 className="text-card font-[620]">{commonMessages.accessDeniedTitle}</h2>
      <p className="text-muted mt-1">{text}</p>
      {role !== undefined && (
        <p className="mt-3 text-sm">
          {commonMessages.currentRole}: <strong>{role ?? 'none'}</strong>
        </p>
      )}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
