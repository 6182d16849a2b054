import type { ReactNode } from 'react';
import type { FormDefinition, SendOptions, ValuesOf } from '#components/form/form-definition.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { isDenied } from '#lib/api/api-error.ts';
import { wasOvertaken } from '#lib/api/mutation-error.ts';

interface CustomerFormDialogProps<Definition extends FormDefinition> {
  reference: string;
  reload: () => Promise<unknown>;
  onClose: () => void;
  title: string;
  description: string;
  definition: Definition;
  send: (values: ValuesOf<Definition>, options: SendOptions) => Promise<void>;
  /** Content below the fields. */
  children?: ReactNode;
}

/**
 * A form in a dialog, on the customer's page of a request. The page reloads if staff have changed the request
 * meanwhile.
 */
export function CustomerFormDialog<Definition extends FormDefinition>({
  reference,
  reload,
  onClose,
  definition,
  send,
  ...dialog
}: CustomerFormDialogProps<Definition>) {
  return (
    <FormDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-120"
      definition={{ ...definition, draft: `${definition.draft}-${reference}` }}
      send={async (values, options) => {
        try {
          await send(values, options);
        } catch (error) {
          if (wasOvertaken(error) || isDenied(error)) void reload();
          throw error;
        }
        void reload();
        return {};
      }}
    />
  );
}
