import { formatDay } from '#lib/format/business-days.ts';
import type { CustomerOrder } from '../customer-api.ts';

type Item = Pick<CustomerOrder['items'][number], 'name' | 'returnable' | 'returnUntil'>;

/** Tells the customer until which day each item can be returned. The day depends on the delivery of the item. */
export function returnDaysText(items: readonly Item[]): string {
  const namesByDay = new Map<string, string[]>();
  for (const { name, returnable, returnUntil } of items) {
    if (returnable === 0 || returnUntil === null) continue;
    namesByDay.set(returnUntil, [...(namesByDay.get(returnUntil) ?? []), name]);
  }
  const days = [...namesByDay].sort(([a], [b]) => a.localeCompare(b));
  const parts = days.map(
    ([day, names]) => `${days.length === 1 ? 'items' : names.join(', ')} until ${formatDay(day)}`,
  );
  return `You can return ${parts.join(', and ')}.`;
}
