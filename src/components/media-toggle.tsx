import { Pause, Play } from 'lucide-react';

interface MediaToggleProps {
  playing: boolean;
  /** Name of the background for the labels "Pause …" and "Play …". */
  what: string;
  onToggle: () => void;
}

/** The button that pauses or plays a background. It is in a corner of the nearest positioned element. */
export function MediaToggle({ playing, what, onToggle }: MediaToggleProps) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={`${playing ? 'Pause' : 'Play'} ${what}`}
      className="on-ink absolute right-3 bottom-3 z-20 grid size-11 place-items-center rounded-full border border-ink-muted bg-ink text-card hover:border-card hover:bg-ink-raised"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
