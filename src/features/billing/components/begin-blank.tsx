import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { typedLines, type TypedLine } from '../typed-lines.ts';
import { focusLine } from './editor-lines.tsx';

interface BeginBlankProps {
  onBegin: (lines: TypedLine[]) => void;
}

/** Tells staff that the lines were copied from the last quote. A button removes them. */
export function BeginBlank({ onBegin }: BeginBlankProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <p className="text-muted">These are the lines of the last quote for this service.</p>
      <Button
        variant="ghost"
        className="-mx-4"
        onClick={() => {
          const lines = typedLines([]);
          flushSync(() => onBegin(lines));
          for (const { id } of lines) focusLine({ id, field: 'text' });
        }}
      >
        Begin blank
      </Button>
    </div>
  );
}
