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

const toValues = () => ({ way: '', amount: '', kind: '', note: '' });

/** The form for a stock correction. The stock history keeps the reason and the note. */
export function CorrectionDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const again = useSentAgain<number>();
  const { field, base, control, ...form } = useEditForm({
    record: `stock-${item.id}`,
    schema: correctionSchema,
    saved: item,
    toValues,
    save: (values, { inStock }, key) => {
      const { way, amount, kind, note } = values;
      const expected = again.sending([key, values], inStock);
      const newStock = correctedStock(expected, way, Number(amount));
      return correctStock({ productId: item.id, expected, newStock, kind, note, key });
    },
    onFailed: again.onFailed,
    queryKeys: [['inventory']],
    success: ({ way, amount }) => ({
      title: 'Stock corrected',
      description: `${item.name}: ${formatCount(Number(amount))} ${way}.`,
    }),
    failure: {
      title: 'Failed to correct stock',
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
      title="Correct stock"
      description={`${item.name}: ${item.isCounted ? `${formatCount(now)} in stock` : 'not counted yet'}.`}
      form={form}
      submitLabel="Save correction"
    >
      <SelectField
        label="What you enter"
        // Arrived pieces are added to the last count, and gone pieces are subtracted from it. Without a count, both are
        // impossible.
        options={
          item.isCounted ? wayOptions : wayOptions.filter(({ value }) => value === 'counted')
        }
        {...field('way')}
      />
      <TextField
        label={way ? amountLabels[way] : 'How many'}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular max-w-40"
        {...field('amount')}
        help={
          item.isCounted && way && amount !== undefined ? correctionText(now, way, amount) : wayHelp
        }
      />
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
      <TextField label="Note" optional autoComplete="off" {...field('note')} />
    </EditDialog>
  );
}
