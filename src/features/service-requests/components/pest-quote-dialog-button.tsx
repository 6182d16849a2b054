import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { refetching } from '#lib/loading/refetching.ts';

const fetchDialog = refetching(() => import('./pest-quote-dialog.tsx'));
const load = () => fetchDialog().then((module) => module.PestQuoteDialog);

export function PestQuoteDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
