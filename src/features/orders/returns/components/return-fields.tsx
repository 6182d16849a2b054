import * as z from 'zod/mini';
import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { returnReasonCodes, returnReasons, type ReturnReason } from '../return.ts';

export interface ReturnableItem {
  productId: string;
  name: string;
  /** Number of pieces that the customer can return. */
  quantity: number;
}

/**
 * The chosen quantity of a product. For a single piece, it is the state of a checkbox. Otherwise, it is the value of a
 * select.
 */
type Quantity = string | boolean;

export type ReturnValues = Record<string, Quantity> & { reason: string; comment: string };

export const quantityField = ({ productId }: Pick<ReturnableItem, 'productId'>) =>
  `quantity-${productId}`;

export function emptyReturn(items: readonly ReturnableItem[]): ReturnValues {
  const quantities = Object.fromEntries(
    items.map((item) => [quantityField(item), possibleQuantity(item, '0')]),
  );
  return { reason: '', comment: '', ...quantities };
}

/** Lowers the chosen quantity to the number of pieces that can still be returned. */
export function possibleQuantity({ quantity }: ReturnableItem, chosen: Quantity): Quantity {
  const count = Math.min(Number(chosen), quantity);
  return quantity === 1 ? count === 1 : String(count);
}

/** @param nothingChosen Error message if no product is chosen. It is shown at the first product. */
export function returnSchema(items: readonly ReturnableItem[], nothingChosen: string) {
  return z
    .catchall(
      z.object({
        reason: z.string().check(z.refine(isReason, 'Please choose a reason.')),
        comment: optionalText(1000),
      }),
      z.union([z.string(), z.boolean()]),
    )
    .check(
      z.refine((values) => enteredReturn(items, values).items.length > 0, {
        path: items.slice(0, 1).map(quantityField),
        error: nothingChosen,
      }),
    );
}

export function isReason(code: string | undefined): code is ReturnReason {
  return returnReasonCodes.some((each) => each === code);
}

/** Converts valid form values to the data that is sent. */
export function enteredReturn(items: readonly ReturnableItem[], values: ReturnValues) {
  const { reason, comment } = values;
  return {
    items: items
      .map((item) => ({
        productId: item.productId,
        quantity: Math.min(Number(values[quantityField(item)] ?? 0), item.quantity),
      }))
      .filter(({ quantity }) => quantity > 0),
    reason: isReason(reason) ? reason : 'other',
    comment,
  };
}

interface ReturnFieldsProps {
  items: readonly ReturnableItem[];
  /** Returns the props of the field with this name. */
  field: (name: string) => { name: string; error: string | undefined };
  reasonHelp?: string | undefined;
  commentHelp: string;
}

/** Fields for the products, the reason and the comment of a return. Customers and staff use the same fields. */
export function ReturnFields({ items, field, reasonHelp, commentHelp }: ReturnFieldsProps) {
  return (
    <>
      {items.map((item) =>
        item.quantity === 1 ? (
          <CheckboxField
            key={item.productId}
            label={`1 × ${item.name}`}
            {...field(quantityField(item))}
          />
        ) : (
          <SelectField
            key={item.productId}
            label={`How many of: ${item.name}`}
            options={Array.from({ length: item.quantity + 1 }, (_, n) => ({
              value: String(n),
              label: n === 0 ? 'None' : `${n} of ${item.quantity}`,
            }))}
            placeholder={null}
            optional
            showOptional={false}
            {...field(quantityField(item))}
          />
        ),
      )}
      <SelectField
        label="Reason"
        options={returnReasonCodes.map((code) => ({ value: code, label: returnReasons[code] }))}
        {...field('reason')}
        help={reasonHelp}
      />
      <TextAreaField label="Comment" optional rows={3} {...field('comment')} help={commentHelp} />
    </>
  );
}
