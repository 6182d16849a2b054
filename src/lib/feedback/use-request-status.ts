import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#lib/api/api-error.ts';
import { isAnswerLost } from '#lib/api/change-failure.ts';
import { reload } from '#lib/api/query-client.ts';
import { toast } from './toast.ts';

const failed = 'Failed to update status';

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
        description: isAnswerLost(error)
          ? `${failed}, as far as is known. Please check your connection, and look before you try again.`
          : failureText(error, failed),
      }),
    onSettled: () => reload(queryClient, [queryKey]),
  });
}
