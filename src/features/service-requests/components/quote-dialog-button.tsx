import { useCallback } from 'react';
import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import type { LazyDialogProps } from '#components/form/form-dialog.tsx';
import type { QuoteService } from '#content/form-options.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';

interface QuoteDialogButtonProps extends DialogButtonProps {
  /** Shows ticked when the dialog opens. */
  defaultService?: QuoteService;
}

const dialog = lazyModule(() => import('./quote-dialog.tsx'));
const load = () => dialog.load().then((module) => module.QuoteDialog);

export function QuoteDialogButton({ defaultService, ...button }: QuoteDialogButtonProps) {
  const loadWithService = useCallback(async () => {
    const QuoteDialog = await load();
    return function QuoteDialogWithService(props: LazyDialogProps) {
      return <QuoteDialog {...props} defaultService={defaultService} />;
    };
  }, [defaultService]);
  return <LazyDialogButton {...button} load={loadWithService} />;
}
