import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { formatCount } from '#lib/format/count.ts';
import { correctStock } from '../api.ts';
import type { StockItem } from '../inventory.ts';
import { correctionKinds, formatChange, movementLabels } from '../stock-movement.ts';
import { correctionSchema } from '../schema.ts';

const kindOptions = correctionKinds.map((kind) => ({ value: kind, label: movementLabels[kind] }));

const toValues = () => ({ counted: '', kind: '', note: '' });

/** Sets the stock of a product to what was counted, with the reason and the note that the history keeps. */
export function CorrectionDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { field, seen, control, ...form } = useEditForm({
    record: `stock-${item.id}`,
    schema: correctionSchema,
    saved: item,
    toValues,
    save: ({ counted, kind, note }, { inStock }) =>
      correctStock({
        productId: item.id,
        expected: inStock,
        counted: Number(counted),
        kind,
        note,
      }),
    queryKeys: [['inventory']],
    success: ({ counted }) => ({
      title: 'Stock corrected',
      description: `${item.name}: ${formatCount(Number(counted))} in stock.`,
    }),
    failure: {
      title: 'Failed to correct stock',
      description: 'The stock is unchanged. Please try again.',
    },
    onClose,
  });
  // What was on the screen while counting: the stock may have been sold from since.
  const expected = seen.inStock;
  const typed = useWatch({ control, name: 'counted' }).trim();
  const change = /^\d{1,6}$/.test(typed) ? Number(typed) - expected : 0;

  return (
    <EditDialog
      title="Correct stock"
      description={`${item.name}: ${formatCount(expected)} in stock.`}
      form={form}
      submitLabel="Save correction"
    >
      <TextField
        label="New stock"
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular max-w-40"
        {...field('counted')}
        help={change === 0 ? 'What is there now, counted.' : `A change of ${formatChange(change)}.`}
      />
      <SelectField
        label="Reason"
        options={kindOptions}
        {...field('kind')}
        help={item.isOnOrder ? 'On order: choose “Delivery” once all of it has come.' : undefined}
      />
      <TextField label="Note" optional autoComplete="off" {...field('note')} />
    </EditDialog>
  );
}
