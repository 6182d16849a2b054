import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';

const load = () => import('./pest-quote-dialog.tsx').then((module) => module.PestQuoteDialog);

export function PestQuoteDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
