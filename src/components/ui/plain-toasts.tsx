import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { toastQueue } from '#lib/feedback/toast.ts';

/** Shows the queued toasts if the toast library could not be loaded. */
export function PlainToasts() {
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.pending);
  if (toasts.length === 0) return null;
  return (
    // The toasts are at the top of the window, which dialogs leave free.
    <div role="alert" className="notice in-[[role=dialog]]:top-1 in-[[role=dialog]]:bottom-auto">
      <button
        type="button"
        aria-label="Close"
        onClick={() => toastQueue.drain()}
        className="float-right -mt-2 -mr-2 grid size-11 place-items-center rounded-control text-muted hover:bg-paper-deep"
      >
        <X aria-hidden className="size-5" />
      </button>
      {toasts.map(({ title, description, note, details, action }, index) => (
        <div key={index} className="not-first-of-type:mt-4">
          <p className="font-semibold">{title}</p>
          <p className="text-muted">{description}</p>
          <p className="tabular font-semibold">{note}</p>
          <p className="text-muted wrap-anywhere">{details}</p>
          {action && (
            <button type="button" onClick={action.onClick} className="min-h-11 underline">
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
