import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadText } from '#lib/format/csv.ts';
import { businessToday } from '#lib/format/dates.ts';
import { toast } from '#lib/feedback/toast.ts';
import { Button } from './ui/button.tsx';

interface ExportButtonProps {
  /** What is exported, in the plural. */
  noun: string;
  /** Of everything that the filter finds, not only of the page that is shown. */
  fetchCsv: () => Promise<string>;
}

export function ExportButton({ noun, fetchCsv }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (csv) => {
      downloadText(`${noun}-${businessToday()}.csv`, csv);
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
        description: `Failed to export ${noun}. Please try again.`,
      }),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      Export CSV
    </Button>
  );
}
