import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';

interface FilePickerProps {
  /** Name of the chosen file. */
  chosen: string | undefined;
  problem: string | undefined;
  busy: boolean;
  onPick: (file: File) => void;
}

/** Lets staff choose a file with a button or drop it here. */
export function FilePicker({ chosen, problem, busy, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      aria-labelledby="file-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !busy) onPick(file);
      }}
      className="rounded-card border border-dashed border-control bg-card p-5"
    >
      <h2 id="file-title" className="text-xl">
        The list
      </h2>
      <p className="mt-1 max-w-prose">
        A file that Excel, Numbers or Google Sheets saved as CSV, with the names of the columns in
        its first line: name, email, phone, street, city, state, ZIP code and note, and of a plan
        its price, how often, and its next day. At most 5,000 customers.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={chosen ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {!busy && <FileUp aria-hidden className="size-4" />}
          {chosen ? 'Choose another file' : 'Choose a file'}
        </Button>
        {chosen && <span className="min-w-0 wrap-anywhere">{chosen}</span>}
        {!chosen && <span className="text-muted max-md:hidden">or drop it here</span>}
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.tab,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without this, choosing the same file again would fire no event.
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <div role="alert">
        {problem && <p className="mt-3 max-w-prose font-semibold text-alert">{problem}</p>}
      </div>
    </section>
  );
}
