import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { downloadText } from '#lib/csv.ts';
import { businessToday } from '#lib/dates.ts';
import { toast } from '#lib/toast.ts';
import { fetchAllOrders } from '../api.ts';
import { ordersCsv } from '../order-csv.ts';
import type { OrderFilter } from '../order-filter.ts';

/** Every order the filter finds, not only the page that is shown. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAllOrders,
    onSuccess: (orders) => downloadText(`orders-${businessToday()}.csv`, ordersCsv(orders)),
    onError: () =>
      toast({
        kind: 'destructive',
        title: 'Error',
        description: 'Failed to export orders. Please try again.',
      }),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(filter)}>
      {!isPending && <Download aria-hidden className="size-4" />}
      Export CSV
    </Button>
  );
}
