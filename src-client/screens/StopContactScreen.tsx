import { StopContact } from '#client/features/crm/StopContact.tsx';
import { PublicFrame } from '#client/features/leads/PublicFrame.tsx';

/** The page on which somebody stops the invitations of brands; open without an account. */
export function StopContactScreen({ token }: { token: string | null }) {
  return (
    <PublicFrame>
      <StopContact token={token} />
    </PublicFrame>
  );
}
