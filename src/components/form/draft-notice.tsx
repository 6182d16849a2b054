import { Button } from '#components/ui/button.tsx';

interface DraftNoticeProps {
  state: 'blank' | 'typed' | 'restored';
  onClear: () => void;
}

/** Says where unsent entries are, and offers to forget them. */
export function DraftNotice({ state, onClear }: DraftNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-paper-deep px-4 py-2">
      <p className="max-w-prose py-1.5 text-sm text-muted" role="status">
        {state === 'restored'
          ? 'Welcome back: what you typed earlier is still here. It stays in this browser tab until you send it.'
          : 'What you type stays in this browser tab until you send it, even if the page is reloaded.'}
      </p>
      {state !== 'blank' && (
        <Button variant="quiet" className="-mx-4" onClick={onClear}>
          Clear form
        </Button>
      )}
    </div>
  );
}
