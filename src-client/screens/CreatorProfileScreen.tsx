import { PortfolioCard } from '#client/features/portfolio/PortfolioCard.tsx';
import { PublicPageCard } from '#client/features/portfolio/PublicPageCard.tsx';
import { ProfilePage } from '#client/features/profiles/ProfilePage.tsx';

/** The creator's profile with the portfolio and the public page. */
export function CreatorProfileScreen({ preview }: { preview: boolean }) {
  return (
    <ProfilePage preview={preview}>
      <PortfolioCard />
      <PublicPageCard />
    </ProfilePage>
  );
}
