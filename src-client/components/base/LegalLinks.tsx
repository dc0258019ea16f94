import * as texts from '#shared/messages/components/legal-links.ts';
import { AppLink } from './AppLink.tsx';

/** The three legal pages. */
export function LegalLinks() {
  return (
    <nav aria-label={texts.legal} className="text-muted flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <AppLink className="hover:text-base-content hover:underline" to="/privacy-policy">
        {texts.privacyPolicy}
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" to="/tos">
        {texts.termsOfService}
      </AppLink>
      <AppLink className="hover:text-base-content hover:underline" to="/data-deletion">
        {texts.dataDeletion}
      </AppLink>
    </nav>
  );
}
