import { Button } from '#components/ui/button.tsx';

export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-control bg-paper-deep px-4 py-2">
      <p className="text-sm text-muted">What you typed here before is back. It is not sent.</p>
      <Button variant="ghost" className="-mx-4" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
