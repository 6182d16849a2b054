import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { customerErrorText, mutationErrorText } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { toast } from '#lib/feedback/toast.ts';
import { removePhoto } from '../customer-api.ts';
import type { PhotoAccess } from '../photo.ts';

interface RemovePhotoProps {
  access: PhotoAccess;
  id: string;
  alt: string;
}

/** A button that deletes a photo permanently. */
export function RemovePhoto({ access, id, alt }: RemovePhotoProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => warnUntil(removePhoto(access, id)),
    onError: (error) =>
      toast({
        kind: 'destructive',
        title: 'Photo not removed',
        description: 'requestId' in access ? mutationErrorText(error) : customerErrorText(error),
      }),
    onSettled: () => void invalidate(queryClient, ['photos']),
  });
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      busy={isPending}
      aria-label={`Remove ${alt}`}
      onClick={() => mutate()}
    >
      Remove
    </Button>
  );
}
