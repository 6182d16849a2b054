import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { formatCount } from '#lib/format/count.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { correctStock, inventoryQuery } from '../api.ts';
import type { StockItem } from '../inventory.ts';
import { correctionKinds, formatChange, movementLabels } from '../stock-movement.ts';
import { correctionSchema, type CorrectionForm } from '../schema.ts';

const kindOptions = correctionKinds.map((kind) => ({ value: kind, label: movementLabels[kind] }));

/** Whether the stock may be another than the one that was shown. */
function mayHaveChanged(error: unknown): boolean {
  return isOutcomeUnknown(error) || (error instanceof ApiError && error.code === 'stock_changed');
}

/** Sets the stock of a product to what was counted, with the reason and the note that the history keeps. */
export function CorrectionDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  // What was on the screen while counting: the stock may have been sold from since, and the list reloaded.
  const [expected, setExpected] = useState(item.inStock);
  const { mutate, isPending } = useStaffMutation({
    save: correctStock,
    queryKeys: [['inventory']],
    success: ({ counted }) => ({
      title: 'Stock corrected',
      description: `${item.name}: ${formatCount(counted)} in stock.`,
    }),
    failure: {
      title: 'Failed to correct stock',
      description: 'The stock is unchanged. Please try again.',
    },
    // After the reload, so that the dialog gives the focus back to a row that is there.
    onSaved: onClose,
    onFailed: (error) => {
      if (!mayHaveChanged(error)) return;
      const items = queryClient.getQueryData(inventoryQuery.queryKey);
      setExpected((before) => items?.find(({ id }) => id === item.id)?.inStock ?? before);
    },
  });
  const {
    register,
    handleSubmit,
    control,
    formState: { errors, isDirty },
  } = useForm<CorrectionForm>({
    resolver: zodResolver(correctionSchema),
    defaultValues: { counted: '', note: '' },
  });
  const typed = useWatch({ control, name: 'counted' }).trim();
  const change = /^\d{1,6}$/.test(typed) ? Number(typed) - expected : 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct stock"
      description={`${item.name}: ${formatCount(expected)} in stock.`}
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
      busy={isPending}
    >
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ counted, kind, note }) =>
            mutate({ productId: item.id, expected, counted: Number(counted), kind, note }),
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
        <SelectField
          label="Reason"
          options={kindOptions}
          help={item.isOnOrder ? 'On order: choose “Delivery” once all of it has come.' : undefined}
          error={errors.kind?.message}
          {...register('kind')}
        />
        <TextField
          label="Note"
          optional
          autoComplete="off"
          error={errors.note?.message}
          {...register('note')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogDismiss busy={isPending}>Cancel</DialogDismiss>
          <Button type="submit" busy={isPending}>
            Save correction
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
