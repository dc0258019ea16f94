import { JoinAsks } from '#client/features/crm/JoinAsks.tsx';
import { CreatorDashboard } from '#client/features/deals/CreatorDashboard.tsx';

/** A creator's dashboard, below the questions of brands by whose link they came. */
export function CreatorHomeScreen() {
  return (
    <>
      <JoinAsks />
      <CreatorDashboard />
    </>
  );
}
