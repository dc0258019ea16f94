import { AppLink } from './AppLink.tsx';

/** The three legal pages. */
export function LegalLinks() {
  return (
    <nav aria-label="Legal" className="text-muted flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <AppLink className="hover:text-base-content hover:underline" to="/privacy-policy">
        Privacy policy
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" to="/tos">
        Terms of service
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" to="/data-deletion">
        Data deletion
      </AppLink>
    </nav>
  );
}
