import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reload } from './query-client.ts';
import { toast } from './toast.ts';

/**
 * Marks a request of either kind and says so; afterwards everything below the key is loaded again.
 * @param failureText What to tell when it was not confirmed; the second is for when there are no words for why.
 */
export function useRequestStatus<Status extends string>(
  save: (status: Status) => Promise<void>,
  queryKey: string,
  failureText: (error: unknown, otherwise: string) => string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (_nothing, status) =>
      toast({
        kind: 'success',
        title: 'Status Updated',
        description: `Request marked as ${status}`,
      }),
    onError: (error) =>
      toast({
        kind: 'destructive',
        title: 'Error',
        description: failureText(error, 'Failed to update status'),
      }),
    onSettled: () => reload(queryClient, [queryKey]),
  });
}
