import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadText } from '#lib/format/csv.ts';
import { businessToday } from '#lib/format/dates.ts';
import { toast } from '#lib/feedback/toast.ts';
import { Button } from './ui/button.tsx';

interface ExportButtonProps<Item> {
  /** Noun for an exported record, in the singular. */
  noun: string;
  label?: string;
  /** Everything that the filter finds, not only the current page. */
  fetchItems: () => Promise<Item[]>;
  toCsv: (items: Item[]) => string;
}

export function ExportButton<Item>({
  noun,
  label = 'Export CSV',
  fetchItems,
  toCsv,
}: ExportButtonProps<Item>) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchItems,
    onSuccess: (items) => {
      const csv = toCsv(items);
      downloadText(`${noun}s-${businessToday()}.csv`, csv);
      if (!csv.includes(`"'`)) return;
      toast({
        kind: 'success',
        title: 'Exported',
        description: "A ' before a text keeps a spreadsheet from reading the text as a formula.",
      });
    },
    onError: () =>
      toast({
        kind: 'destructive',
        title: 'Error',
        description: `Failed to export ${noun}s. Please try again.`,
      }),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}
