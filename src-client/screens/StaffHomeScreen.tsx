import { RevenuePage } from '#client/features/analytics/RevenuePage.tsx';
import { NeedsYou } from '#client/features/system/NeedsYou.tsx';

/** Where staff begin: what waits for them, then the revenue (ADM-REV-02). */
export function StaffHomeScreen() {
  return <RevenuePage first={<NeedsYou />} />;
}
