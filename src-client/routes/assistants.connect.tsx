import { createFileRoute } from '@tanstack/react-router';
import { searchOf, text } from '#client/components/lists/listSearch.ts';
import { ConnectAssistantScreen } from '#client/screens/ConnectAssistantScreen.tsx';
import { requireRole } from './-guards.ts';

const search = searchOf({ request: text });

/** `/assistants/connect`: a program has sent the person here to ask whether it may work for them (RFC 6749). */
export const Route = createFileRoute('/assistants/connect')({
  validateSearch: search,
  beforeLoad: requireRole,
  loaderDeps: ({ search: { request = '' } }) => ({ request }),
  loader: ({ context: { api, load }, deps }) => load(api.settings.askedByAssistant.queryOptions(deps)),
  component: ConnectAssistantScreen,
});
