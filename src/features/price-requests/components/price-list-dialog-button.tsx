import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';

const load = () => import('./price-list-dialog.tsx').then((module) => module.PriceListDialog);

export function PriceListDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
