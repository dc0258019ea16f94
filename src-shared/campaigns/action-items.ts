/** The action items of the brand's dashboard (brand, section 3; rulings A53, BR-DASH-16). */
export const ITEM_PRIORITIES = ['high', 'medium', 'low'] as const;
export type ItemPriority = (typeof ITEM_PRIORITIES)[number];
export type ItemType = 'setup' | 'action' | 'review';

export interface ActionItem {
  /** Identifies the cause: a dismissed item comes back only with a new key. */
  key: string;
  title: string;
  description: string;
  priority: ItemPriority;
  type: ItemType;
  route: string;
  /** A calendar day, if there is one. */
  dueDate: string | null;
}

/** By priority, then by due date (items without one last), then by title. */
export function sortActionItems(items: readonly ActionItem[]): ActionItem[] {
  const rank = (item: ActionItem) => ITEM_PRIORITIES.indexOf(item.priority);
  return items.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') ||
      a.title.localeCompare(b.title) ||
      a.key.localeCompare(b.key),
  );
}
