import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { formatCount } from '#lib/format/count.ts';
import { useSentAgain } from '#lib/forms/use-sent-again.ts';
import { correctStock } from '../staff-api.ts';
import type { StockItem } from '../inventory.ts';
import {
  amountLabels,
  correctedStock,
  correctionText,
  correctionWayLabels,
  correctionWays,
} from '../correction.ts';
import { correctionKinds, movementLabels } from '../stock-movement.ts';
import { correctionSchema } from '../schema.ts';

const kindOptions = correctionKinds.map((kind) => ({ value: kind, label: movementLabels[kind] }));

const wayOptions = correctionWays.map((way) => ({ value: way, label: correctionWayLabels[way] }));

const blank = { way: '', amount: '', kind: '', note: '' };
const blankCount = { ...blank, way: 'counted', kind: 'count' };

/**
 * The form for a stock correction. The stock history keeps the reason and the note. For a product that was never
 * counted, staff enter only the count, because no pieces can be added to or subtracted from an unknown stock.
 */
export function CorrectionDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const again = useSentAgain<number>();
  // A team member may count the product while the dialog is open. The dialog keeps its fields then.
  const [isFirstCount] = useState(!item.isCounted);
  const { field, base, control, ...form } = useEditForm({
    record: `stock-${item.id}`,
    schema: correctionSchema,
    saved: item,
    toValues: () => (isFirstCount ? blankCount : blank),
    save: (values, { inStock }, key) => {
      const { way, amount, kind, note } = values;
      const expected = again.sending([key, values], inStock);
      const newStock = correctedStock(expected, way, Number(amount));
      return correctStock({ productId: item.id, expected, newStock, kind, note, key });
    },
    onFailed: again.onFailed,
    queryKeys: [['inventory']],
    success: ({ way, amount }) => ({
      title: isFirstCount ? 'Stock counted' : 'Stock corrected',
      description: `${item.name}: ${formatCount(Number(amount))} ${way}.`,
    }),
    failure: {
      title: isFirstCount ? 'Failed to save the count' : 'Failed to correct stock',
      description: 'The stock is unchanged. Please try again.',
    },
    onClose,
  });
  // The stock at the time when the dialog opened. A sale may have changed the stock since.
  const now = base.inStock;
  const typed = useWatch({ control });
  const way = correctionWays.find((code) => code === typed.way);
  const amount = /^\d{1,6}$/.test(typed.amount?.trim() ?? '') ? Number(typed.amount) : undefined;
  const wayHelp =
    way === 'counted' ? 'Enter the full count, not the number that came or went.' : undefined;

  return (
    <EditDialog
      title={isFirstCount ? 'Count stock' : 'Correct stock'}
      description={`${item.name}: ${base.isCounted ? `${formatCount(now)} in stock` : 'not counted yet'}.`}
      form={form}
      submitLabel={isFirstCount ? 'Save count' : 'Save correction'}
    >
      {!isFirstCount && (
        <SelectField label="What you enter" options={wayOptions} {...field('way')} />
      )}
      <TextField
        label={way ? amountLabels[way] : 'How many'}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular max-w-40"
        {...field('amount')}
        help={
          base.isCounted && way && amount !== undefined ? correctionText(now, way, amount) : wayHelp
        }
      />
      {!isFirstCount && (
        <SelectField
          label="Reason"
          options={kindOptions}
          {...field('kind')}
          help={
            item.onOrder > 0
              ? `${formatCount(item.onOrder)} on order: choose “Delivery” once all of it has come.`
              : undefined
          }
        />
      )}
      <TextField label="Note" optional autoComplete="off" {...field('note')} />
    </EditDialog>
  );
}
