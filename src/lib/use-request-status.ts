import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeFailureText } from './change-failure.ts';
import { reload } from './query-client.ts';
import { toast } from './toast.ts';

/** Marks a request of either kind and says so; afterwards everything below the key is loaded again. */
export function useRequestStatus<Status extends string>(
  save: (status: Status) => Promise<void>,
  queryKey: string,
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
        description: changeFailureText(error, 'Failed to update status'),
      }),
    onSettled: () => reload(queryClient, [queryKey]),
  });
}
