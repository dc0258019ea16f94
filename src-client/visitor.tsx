import { type ReactNode, StrictMode, useState } from 'react';
import { type Navigation, NavigationProvider } from './components/base/navigation.ts';
import { Ready } from './components/base/Ready.tsx';
import { Toaster } from './components/base/Toaster.tsx';

/**
 * Wraps a public page as a visitor first sees it, without router, queries or session. A link fetches the app when it is hovered, and passes the
 * address to it when it is followed.
 */
export function Visitor({ onNeedApp, children }: { onNeedApp: () => void; children: ReactNode }) {
  const [guards] = useState(() => new Set<() => Promise<boolean>>());
  const navigation: Navigation = {
    go: async (href) => {
      for (const mayLeave of guards) if (!(await mayLeave())) return;
      window.history.pushState(null, '', href);
      onNeedApp();
    },
    preload: () => void import('./browser.tsx'),
    block: (mayLeave) => {
      guards.add(mayLeave);
      return () => guards.delete(mayLeave);
    },
  };
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        {children}
        <Toaster />
        <Ready />
      </NavigationProvider>
    </StrictMode>
  );
}
