import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Exported } from '#lib/api/read-for-export.ts';
import { formatCounted } from '#lib/format/count.ts';
import { downloadText } from '#lib/format/csv.ts';
import { businessToday } from '#lib/format/dates.ts';
import { toast } from '#lib/feedback/toast.ts';
import { Button } from './ui/button.tsx';

interface ExportButtonProps<Item> {
  /** What is exported, in the singular. */
  noun: string;
  /** Everything that the filter finds, not only the page that is shown. */
  fetchItems: () => Promise<Exported<Item>>;
  toCsv: (items: Item[]) => string;
}

export function ExportButton<Item>({ noun, fetchItems, toCsv }: ExportButtonProps<Item>) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchItems,
    onSuccess: ({ items, changed }) => {
      const csv = toCsv(items);
      downloadText(`${noun}s-${businessToday()}.csv`, csv);
      const notes = [
        changed > 0 &&
          `${formatCounted(changed, noun)} changed while the file was made; it holds ${changed === 1 ? 'it as it was' : 'them as they were'} read.`,
        csv.includes(`"'`) &&
          "A ' before a text keeps a spreadsheet from reading the text as a formula.",
      ].filter((note) => note !== false);
      if (notes.length === 0) return;
      toast({ kind: 'success', title: 'Exported', description: notes.join(' ') });
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
      Export CSV
    </Button>
  );
}
