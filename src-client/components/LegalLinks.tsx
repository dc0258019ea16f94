import { AppLink } from './AppLink.tsx';

/** The three legal pages. */
export function LegalLinks() {
  return (
    <nav aria-label="Legal" className="text-muted flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <AppLink className="hover:text-base-content hover:underline" href="/privacy-policy">
        Privacy policy
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" href="/tos">
        Terms of service
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" href="/data-deletion">
        Data deletion
      </AppLink>
    </nav>
  );
}
