import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { lazyModule } from '#lib/loading/lazy-module.ts';

const dialog = lazyModule(() => import('./booking-dialog.tsx'));
const load = () => dialog.load().then((module) => module.BookingDialog);

export function BookingDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
