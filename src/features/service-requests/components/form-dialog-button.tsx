import { useCallback, type ComponentProps, type ComponentType } from 'react';
import { LazyDialogButton } from '#components/form/lazy-dialog-button.tsx';
import type { LazyDialogProps } from '#components/form/form-dialog.tsx';
import type { QuoteService } from '#content/form-options.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { FormDialogName, RequestDialogProps } from './form-dialogs.tsx';

interface FormDialogButtonProps extends Omit<ComponentProps<typeof LazyDialogButton>, 'load'> {
  form: FormDialogName;
  /** Service that is already checked when the quote form opens. */
  defaultService?: QuoteService;
}

const dialogs = lazyModule(() => import('./form-dialogs.tsx'));

/** Button that opens one of the forms in a dialog. */
export function FormDialogButton({ form, defaultService, ...button }: FormDialogButtonProps) {
  const load = useCallback(async () => {
    const { formDialogs } = await dialogs.load();
    const RequestDialog: ComponentType<RequestDialogProps> = formDialogs[form];
    return function FormDialogOfButton(dialog: LazyDialogProps) {
      return <RequestDialog {...dialog} defaultService={defaultService} />;
    };
  }, [form, defaultService]);
  return <LazyDialogButton {...button} load={load} />;
}
