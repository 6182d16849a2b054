import type { OrderReturn } from '../staff-api.ts';

/** Options for every step of a return. */
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
