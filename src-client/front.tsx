import { Landing } from './features/leads/Landing.tsx';
import { Visitor } from './visitor.tsx';

/** The landing page for a visitor. */
export function Front({ onNeedApp }: { onNeedApp: () => void }) {
  return (
    <Visitor onNeedApp={onNeedApp}>
      <Landing />
    </Visitor>
  );
}
