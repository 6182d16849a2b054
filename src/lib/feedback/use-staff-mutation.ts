import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { mutationErrorText } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { toast } from './toast.ts';

interface Change<Variables> {
  save: (variables: Variables) => Promise<void>;
  /** What is loaded again afterwards: everything under these keys. */
  queryKeys: readonly QueryKey[];
  success?: (variables: Variables) => { title: string; description: string };
  /** The description says that nothing was changed. It is not shown when that is uncertain. */
  failure: { title: string; description: string };
  /** Runs when everything is loaded again. */
  onSaved?: (variables: Variables) => void;
  onFailed?: (error: Error) => void;
  /** Lets other components find this change with `useMutationState`. */
  mutationKey?: QueryKey;
}

/**
 * A change that staff make: saves it, tells how that went, and loads what it concerns again. It loads again after a
 * failure, too: a colleague may have been faster, or the change was saved and its answer lost.
 */
export function useStaffMutation<Variables>(change: Change<Variables>) {
  const { save, queryKeys, success, failure, onSaved, onFailed, mutationKey } = change;
  const queryClient = useQueryClient();
  const reloadAll = () => Promise.all(queryKeys.map((key) => invalidate(queryClient, key)));
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: save,
    onSuccess: async (_nothing, variables) => {
      if (success) toast({ kind: 'success', ...success(variables) });
      await reloadAll();
      onSaved?.(variables);
    },
    onError: async (error) => {
      const description = mutationErrorText(error, failure.description);
      toast({ kind: 'destructive', title: failure.title, description });
      await reloadAll();
      onFailed?.(error);
    },
  });
}
