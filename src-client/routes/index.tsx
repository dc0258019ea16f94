import { createFileRoute } from '@tanstack/react-router';
import { Logo } from '#client/components/Logo.tsx';

export const Route = createFileRoute('/')({ component: Landing });

function Landing() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <h1>
        <Logo />
      </h1>
    </main>
  );
}
