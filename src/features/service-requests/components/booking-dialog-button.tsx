import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';

const load = () => import('./booking-dialog.tsx').then((module) => module.BookingDialog);

export function BookingDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
