import { LazyDialogButton, type DialogButtonProps } from '#components/form/dialog-button.tsx';
import { refetching } from '#lib/loading/refetching.ts';

const fetchDialog = refetching(() => import('./booking-dialog.tsx'));
const load = () => fetchDialog().then((module) => module.BookingDialog);

export function BookingDialogButton(button: DialogButtonProps) {
  return <LazyDialogButton {...button} load={load} />;
}
