export const title = 'Messages';
export const description = 'One conversation for each deal, with everything that the deal did.';
export const all = 'All';
export const unread = 'Unread';
export const list = 'Conversations';
export const loadFailed = 'The conversations could not be loaded';
export const empty = 'No messages yet';
export const emptyText = {
  brand:
    'What you and a creator write to each other about a deal stands here. Open an order and write to one of its creators.',
  creator:
    'What you and a brand write to each other about a deal stands here. Open one of your campaigns and write to its brand.',
} as const;
export const goTo = { brand: 'Go to Orders', creator: 'Go to Campaigns' } as const;
export const allRead = 'Everything is read';
export const allReadText = 'Messages that you have not read yet stand here.';
export const showOlder = 'Show older';
export const choose = 'Choose a conversation';
export const chooseText = 'It opens here, with the newest message at its end.';
export const you = (text: string) => `You: ${text}`;
export const files = (count: string) => `Sent ${count}`;
export const file = 'file';
export const linked = 'Sent a link to content';
export const message = 'message';
export const unreadCount = (messages: string) => `${messages} unread`;
export const back = 'All conversations';
