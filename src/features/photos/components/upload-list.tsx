import { Button } from '#components/ui/button.tsx';
import type { usePhotoUploads, Upload } from '../use-photo-uploads.ts';

/** The uploads with their progress. Failed uploads have buttons. */
export function UploadList({
  uploads,
  retry,
  forget,
}: Pick<ReturnType<typeof usePhotoUploads>, 'uploads' | 'retry' | 'forget'>) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Photos on their way" className="grid w-full gap-3">
      {uploads.map((upload) => (
        <li key={upload.key} className="grid max-w-120 gap-1">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{upload.name}</span>
            <span className="tabular text-muted">{stateText(upload)}</span>
          </p>
          {upload.state === 'failed' ? (
            <>
              <p role="alert" className="text-alert">
                {upload.problem}
              </p>
              <p className="flex flex-wrap gap-2">
                {upload.remedy === 'retry' && (
                  <Button variant="secondary" onClick={() => retry(upload.key)}>
                    Try again
                  </Button>
                )}
                {upload.remedy === 'reload' && (
                  <Button variant="secondary" onClick={() => window.location.reload()}>
                    Reload the page
                  </Button>
                )}
                <Button
                  variant="ghost"
                  className={upload.remedy ? '' : '-ml-4'}
                  aria-label={`Leave out ${upload.name}`}
                  onClick={() => forget(upload.key)}
                >
                  Leave out
                </Button>
              </p>
            </>
          ) : (
            <div
              role="progressbar"
              aria-label={`Sending ${upload.name}`}
              aria-valuenow={upload.percent}
              className="h-1.5 overflow-hidden rounded-control bg-line"
            >
              <div className="h-full bg-signal" style={{ width: `${upload.percent}%` }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateText({ state, percent }: Upload): string {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'preparing':
      return 'Preparing…';
    case 'sending':
      return `Sending… ${percent}%`;
    case 'failed':
      return 'Not added';
  }
}
