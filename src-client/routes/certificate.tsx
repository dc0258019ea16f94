import { createFileRoute } from '@tanstack/react-router';
import { CertificateScreen } from '#client/screens/CertificateScreen.tsx';
import { requireRole } from './-guards.ts';
import { shellReads } from './-shellReads.ts';

/** Checks a signing certificate or a signed agreement, within one's own area. */
export const Route = createFileRoute('/certificate')({
  beforeLoad: requireRole,
  loader: ({ context: { api, load, session, role } }) =>
    load(api.payments.digitalId.queryOptions(), ...shellReads(api, role, session)),
  component: CertificateScreen,
});
