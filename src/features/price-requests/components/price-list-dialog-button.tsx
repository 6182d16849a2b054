import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { refetching } from '#lib/loading/refetching.ts';

const fetchDialog = refetching(() => import('./price-list-dialog.tsx'));
const load = () => fetchDialog().then((module) => module.PriceListDialog);

export function PriceListDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
