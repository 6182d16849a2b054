import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { isSpoken } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { correctStock } from '../api.ts';
import type { StockItem } from '../inventory.ts';
import { formatChange } from '../movement.ts';
import { correctionSchema, usualReasons, type CorrectionForm } from '../schema.ts';

/** Sets the stock of a product to what was counted, with the reason that the history keeps. */
export function CorrectionDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: correctStock,
    onSuccess: (_, { counted }) => {
      toast({
        kind: 'success',
        title: 'Stock corrected',
        description: `${item.name}: ${counted} in stock.`,
      });
      onClose();
    },
    onError: (error) =>
      toast({
        kind: 'destructive',
        title: 'Failed to correct stock',
        description: isSpoken(error) ? error.message : 'The stock is unchanged. Please try again.',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inventory'] }),
  });
  const {
    register,
    handleSubmit,
    control,
    formState: { errors, isDirty },
  } = useForm<CorrectionForm>({
    resolver: zodResolver(correctionSchema),
    defaultValues: { counted: '', reason: '' },
  });
  const typed = useWatch({ control, name: 'counted' }).trim();
  const change = /^\d{1,6}$/.test(typed) ? Number(typed) - item.inStock : 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct stock"
      description={`${item.name}: ${item.inStock} in stock.`}
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
    >
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ counted, reason }) =>
            mutate({
              productId: item.id,
              expected: item.inStock,
              counted: Number(counted),
              reason,
            }),
          )(event)
        }
        className="grid gap-5"
      >
        <TextField
          label="New stock"
          inputMode="numeric"
          autoComplete="off"
          inputClassName="tabular max-w-40"
          help={
            change === 0 ? 'What is there now, counted.' : `A change of ${formatChange(change)}.`
          }
          error={errors.counted?.message}
          {...register('counted')}
        />
        <TextField
          label="Reason"
          list="stock-reasons"
          autoComplete="off"
          maxLength={200}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <datalist id="stock-reasons">
          {usualReasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            Save correction
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
