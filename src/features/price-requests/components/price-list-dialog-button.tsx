import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { lazyModule } from '#lib/loading/lazy-module.ts';

const dialog = lazyModule(() => import('./price-list-dialog.tsx'));
const load = () => dialog.load().then((module) => module.PriceListDialog);

export function PriceListDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
