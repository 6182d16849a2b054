import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { downloadText } from '#lib/csv.ts';
import { businessToday } from '#lib/dates.ts';
import { toast } from '#lib/toast.ts';
import { requestsCsv } from '../request-csv.ts';
import type { RequestFilter } from '../request-filter.ts';
import { fetchAllRequests } from '../staff-api.ts';

/** Every request the filter finds, not only the page that is shown. */
export function ExportRequests({ filter }: { filter: RequestFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAllRequests,
    onSuccess: (requests) => downloadText(`requests-${businessToday()}.csv`, requestsCsv(requests)),
    onError: () =>
      toast({
        kind: 'destructive',
        title: 'Error',
        description: 'Failed to export requests. Please try again.',
      }),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(filter)}>
      {!isPending && <Download aria-hidden className="size-4" />}
      Export CSV
    </Button>
  );
}
