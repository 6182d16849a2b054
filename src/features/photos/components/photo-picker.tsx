import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';

interface PhotoPickerProps {
  label: string;
  busy?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** A button that opens the device's camera or photo library. */
export function PhotoPicker({ label, busy = false, onPick }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        <Camera aria-hidden className="size-4" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without this, choosing the same photo again would fire no event.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
