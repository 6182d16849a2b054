import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface PreviewToggleProps {
  /** Tells screen readers which mail it is, where a page lists several. */
  about?: string;
  /** The mail, rendered while it is open. Nothing while a field that it names is not filled in. */
  children: ReactNode;
}

/** A button that shows a mail below it, and hides it again. */
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
