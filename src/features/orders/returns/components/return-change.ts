import type { OrderReturn } from '../staff-api.ts';

/** What every step of a return has in common. */
export function returnChange({ number }: OrderReturn, done: string) {
  return {
    queryKeys: [['orders'], ['inventory']],
    success: () => ({ title: 'Return updated', description: `${number} is now ${done}.` }),
    failure: {
      title: 'Failed to update the return',
      description: 'The return is unchanged. Please try again.',
    },
  };
}
