import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useId } from 'react';
import { isOutcomeUnknown, mutationErrorText } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { toast, type ToastMessage } from './toast.ts';

export interface StaffMutation<Variables, Saved = void> {
  save: (variables: Variables) => Promise<Saved>;
  /** Everything under these keys is loaded again afterward. */
  queryKeys: readonly QueryKey[];
  success?:
    | ((
        variables: Variables,
        saved: Saved,
      ) => { description: string } & Pick<ToastMessage, 'title' | 'stays' | 'action'> &
        Partial<Pick<ToastMessage, 'kind'>>)
    | undefined;
  /**
   * The description says that nothing was changed, as it does unless told. When that is uncertain, it is shown only if it
   * begins every failure.
   */
  failure: { title: string; description?: string; beginsAll?: boolean };
  onSaved?: (variables: Variables) => void;
  onFailed?: (error: Error) => void;
  /** Lets other components find this change with `useMutationState`. */
  mutationKey?: QueryKey;
}

/**
 * A change that staff make: saves it, tells how that went, and loads what it concerns again in the background. It
 * loads again after a failure, too: a team member may have been faster, or the change was saved and its answer lost.
 */
export function useStaffMutation<Variables, Saved = void>(change: StaffMutation<Variables, Saved>) {
  const { save, queryKeys, success, failure, onSaved, onFailed, mutationKey } = change;
  const queryClient = useQueryClient();
  // A success takes away what was said of the attempt before.
  const id = useId();
  const reloadAll = () => queryKeys.forEach((key) => void invalidate(queryClient, key));
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (variables: Variables) => warnUntil(save(variables)),
    onSuccess: (saved, variables) => {
      if (success) toast({ kind: 'success', id, ...success(variables, saved) });
      onSaved?.(variables);
      reloadAll();
    },
    onError: (error) => {
      const text = mutationErrorText(error, failure.description);
      const description =
        failure.beginsAll && isOutcomeUnknown(error) ? `${failure.description}. ${text}` : text;
      toast({ kind: 'destructive', id, title: failure.title, description });
      onFailed?.(error);
      reloadAll();
    },
  });
}
