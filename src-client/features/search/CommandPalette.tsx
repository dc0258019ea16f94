import {
  Banknote,
  Coins,
  FileText,
  Handshake,
  History,
  Image,
  Inbox,
  Landmark,
  List,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Scale,
  Undo2,
  UserRound,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigation } from '#client/components/base/navigation.ts';
import { Modal } from '#client/components/frame/layers.ts';
import { trpc } from '#client/trpc.ts';
import { folded } from '#shared/folded.ts';
import type { FoundGroup, FoundKind } from '#shared/search/search.schema.ts';
import { FindBox } from './FindBox.tsx';
import type { Result, Section } from './ResultList.tsx';
import { type Choice, recentChoices, rememberChoice } from './recent.ts';
import type { SearchProps } from './SearchButton.tsx';
import { useTyped } from './useTyped.ts';

const KINDS: Record<FoundKind, { heading: string; icon: LucideIcon }> = {
  campaign: { heading: 'Campaigns', icon: Megaphone },
  deal: { heading: 'Deals', icon: Handshake },
  application: { heading: 'Applications', icon: FileText },
  open: { heading: 'Open campaigns', icon: Megaphone },
  payment: { heading: 'Payments', icon: Banknote },
  payout: { heading: 'Payouts', icon: Landmark },
  milestone: { heading: 'Milestones', icon: Coins },
  refund: { heading: 'Refunds', icon: Undo2 },
  refundRequest: { heading: 'Refund requests', icon: Undo2 },
  dispute: { heading: 'Disputes', icon: Scale },
  content: { heading: 'Content', icon: Image },
  message: { heading: 'Messages', icon: MessageSquareText },
  creator: { heading: 'Creators', icon: Users },
  account: { heading: 'People', icon: UserRound },
  lead: { heading: 'Leads', icon: Inbox },
};

/** Whether every word that was typed is in the text. */
function matches(text: string, typed: string): boolean {
  const whole = folded(text);
  return folded(typed)
    .split(' ')
    .every((word) => whole.includes(word));
}

/** The search across everything, over the page. The arrow keys move, Enter opens, Escape closes; the first result is marked. */
export default function CommandPalette({ onClose, ...props }: SearchProps & { onClose: () => void }) {
  return (
    <Modal
      label="Find anything"
      typing
      onLeave={onClose}
      place="items-start justify-center px-4 pt-[max(1rem,12dvh)]"
      className="appear bg-base-100 text-base-content hairline rounded-box w-full max-w-xl overflow-hidden"
    >
      <Palette {...props} onClose={onClose} />
    </Modal>
  );
}

function Palette({ personId, scope, places, actions, onClose }: SearchProps & { onClose: () => void }) {
  const { go } = useNavigation();
  const [recent] = useState(() => recentChoices(personId));
  const asked = useTyped();
  const { typed, search, asksServer } = asked;
  const found = trpc.search.everything.useQuery(
    { search },
    { enabled: asked.enabled, placeholderData: (before) => before },
  );
  const groups = asksServer && !found.isLoadingError ? (found.data ?? []) : [];

  const open = (choice: Choice) => {
    rememberChoice(personId, choice);
    onClose();
    go(choice.route);
  };
  const sections: Section[] = [
    {
      heading: 'Recent',
      items: (typed === '' ? recent : []).map((choice) => ({
        ...choice,
        key: `recent ${choice.route}`,
        icon: History,
        choose: () => open(choice),
      })),
    },
    {
      heading: 'Pages',
      items: places
        .filter(({ label, description = '' }) => matches(`${label} ${description}`, typed))
        .map(({ to, label, description, icon }) => ({
          key: to,
          icon,
          title: label,
          detail: description,
          choose: () => open({ title: label, detail: description ?? 'Page', route: to }),
        })),
    },
    {
      heading: 'Actions',
      items: actions
        .filter((action) => matches(action.label, typed))
        .map((action) => ({
          key: action.label,
          icon: action.icon,
          title: action.label,
          choose: () => {
            onClose();
            if ('to' in action) go(action.to);
            else action.run();
          },
        })),
    },
    ...groups.map((group) => sectionOf(group, search, open)),
  ].filter(({ items }) => items.length > 0);

  return (
    <FindBox label="Find anything" scope={scope} asked={asked} found={found} sections={sections}>
      <p aria-hidden className="border-base-300 text-muted border-t px-4 py-2 text-xs max-sm:hidden">
        ↑ ↓ to move, Enter to open, Esc to close
      </p>
    </FindBox>
  );
}

/** The results of one kind from the server; the last leads to all of them, if there are more. */
function sectionOf({ kind, found, all }: FoundGroup, search: string, onOpen: (choice: Choice) => void): Section {
  const { heading, icon } = KINDS[kind];
  const items: Result[] = found.map((thing) => ({
    key: `${kind} ${thing.id}`,
    icon,
    title: thing.title,
    detail: thing.detail,
    status: thing.status,
    money: thing.money,
    choose: () => onOpen(thing),
  }));
  if (all === null) return { heading, items };
  const title = `All ${heading.toLowerCase()} with “${search}”`;
  const more = { key: `${kind} all`, icon: List, title, more: true };
  return { heading, items: [...items, { ...more, choose: () => onOpen({ title, detail: '', route: all }) }] };
}
