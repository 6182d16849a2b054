import { Button } from '#components/ui/button.tsx';
import type { DraftState } from './use-form-draft.ts';

interface DraftNoticeProps {
  state: DraftState;
  /** True if the draft survives a reload. */
  isStored: boolean;
  onClear: () => void;
}

/** A notice that says where unsent entries are kept. A button clears them. */
export function DraftNotice({ state, isStored, onClear }: DraftNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-paper-deep px-4 py-2">
      <p className="max-w-prose py-1.5 text-sm text-muted" role="status">
        {noticeText(state, isStored)}
      </p>
      {state !== 'blank' && (
        <Button variant="ghost" className="-mx-4" onClick={onClear}>
          Clear form
        </Button>
      )}
    </div>
  );
}

function noticeText(state: DraftState, isStored: boolean): string {
  if (!isStored) {
    return 'This browser doesn’t save what you type. Please send the form before you reload or close the page.';
  }
  return state === 'restored'
    ? 'Welcome back: what you typed earlier is still here. It stays in this browser tab until you send it.'
    : 'What you type stays in this browser tab until you send it, even if the page is reloaded.';
}
