import { getRouteApi } from '@tanstack/react-router';
import { homeOf } from '#client/features/auth/session.ts';
import { PublicFrame } from '#client/features/leads/PublicFrame.tsx';
import { ConnectAssistant } from '#client/features/settings/ConnectAssistant.tsx';

const route = getRouteApi('/assistants/connect');

/** The question of an assistant, in the frame of the public pages: nothing beside it distracts. */
export function ConnectAssistantScreen() {
  const { session } = route.useRouteContext();
  const { request = '' } = route.useSearch();
  return (
    <PublicFrame home={{ to: homeOf(session), label: 'Your account' }}>
      <ConnectAssistant request={request} switchable={session.seat !== null} />
    </PublicFrame>
  );
}
