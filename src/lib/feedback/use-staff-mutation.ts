import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useId } from 'react';
import { isOutcomeUnknown, mutationErrorText } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { toast, type ToastMessage } from './toast.ts';

export interface StaffMutation<Variables, Saved = void> {
  save: (variables: Variables) => Promise<Saved>;
  /** All data under these keys is loaded again after the change. */
  queryKeys: readonly QueryKey[];
  success?:
    | ((
        variables: Variables,
        saved: Saved,
      ) => { description: string } & Pick<ToastMessage, 'title' | 'stays' | 'action'> &
        Partial<Pick<ToastMessage, 'kind'>>)
    | undefined;
  /**
   * The toast after a failure. Its description says by default that nothing was changed. If the outcome is unknown,
   * another sentence replaces the description. If `beginsAll` is true, that sentence follows the description.
   */
  failure: { title: string; description?: string; beginsAll?: boolean };
  onSaved?: (variables: Variables) => void;
  onFailed?: (error: Error) => void;
  /** Other components can find this change by the key with `useMutationState`. */
  mutationKey?: QueryKey;
}

/**
 * Saves a change of staff, shows the outcome as a toast, and reloads the affected queries in the background. It also
 * reloads them after a failure, because a team member may have been faster, or the change may have been saved although
 * the response was lost.
 */
export function useStaffMutation<Variables, Saved = void>(change: StaffMutation<Variables, Saved>) {
  const { save, queryKeys, success, failure, onSaved, onFailed, mutationKey } = change;
  const queryClient = useQueryClient();
  // The toasts share this id, so a success removes the failure toast of an earlier attempt.
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
