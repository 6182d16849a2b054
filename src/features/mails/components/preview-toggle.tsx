import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface PreviewToggleProps {
  /** Name of the mail for screen readers, if the page lists several mails. */
  about?: string;
  /** The mail; empty until the required fields are filled in. Rendered only while the preview is open. */
  children: ReactNode;
}

/** A button that shows and hides the mail below it. */
export function PreviewToggle({ about = '', children }: PreviewToggleProps) {
  const [isOpen, setOpen] = useState(false);
  const label = isOpen ? 'Hide the email' : 'See the email';
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`${label} ${about}`.trim()}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-4"
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen && (children || <p className="text-muted">Fill in the fields to see the email.</p>)}
    </>
  );
}
