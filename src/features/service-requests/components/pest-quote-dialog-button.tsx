import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { lazyModule } from '#lib/loading/lazy-module.ts';

const dialog = lazyModule(() => import('./pest-quote-dialog.tsx'));
const load = () => dialog.load().then((module) => module.PestQuoteDialog);

export function PestQuoteDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
