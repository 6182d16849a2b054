import { Check, Mail, PhoneCall } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { SafetyNote } from '#components/safety-note.tsx';
import { site } from '#config/site.ts';
import { onFirstUse } from '#lib/loading/on-first-use.ts';

interface RequestPageProps {
  title: string;
  lead: string;
  /** The steps that follow after the form is sent. */
  nextSteps: readonly string[];
  /** Text below the steps. */
  note?: string;
  /** Loads the code of the next page before the form is sent. */
  prefetch: () => Promise<unknown>;
  children: ReactNode;
}

/** A page with a long form, an introduction, the next steps and the phone number. */
export function RequestPage({
  title,
  lead,
  nextSteps,
  note,
  prefetch,
  children,
}: RequestPageProps) {
  const fetchAhead = useEffectEvent(() => void prefetch().catch(() => undefined));
  useEffect(() => onFirstUse(() => fetchAhead()), []);
  return (
    <div className="container-page py-10 md:py-14">
      <h1 className="max-w-[24ch] text-4xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-180 min-w-0">{children}</div>
        <aside
          aria-label="What happens next"
          className="grid grid-cols-1 gap-6 border-l-2 border-signal pl-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
        >
          <div>
            <h2 className="text-xl">What happens next</h2>
            <ul className="mt-3 grid gap-2">
              {nextSteps.map((step) => (
                <li key={step} className="flex gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-trust" />
                  <span>{step}</span>
                </li>
              ))}
            </ul>
            {note && <p className="mt-3">{note}</p>}
          </div>
          <div>
            <h2 className="text-xl">Prefer to talk?</h2>
            <p className="mt-2">
              <SafetyNote name="danger" />
            </p>
            <p className="mt-1">Our emergency line is open 24/7.</p>
            <a
              href={site.phone.href}
              className="tabular mt-2 flex min-h-11 items-center gap-2.5 text-lg font-bold link-quiet"
            >
              <PhoneCall aria-hidden className="size-5 text-signal" />
              {site.phone.display}
            </a>
            <a href={site.email.href} className="flex min-h-11 items-center gap-2.5 link-quiet">
              <Mail aria-hidden className="size-5 shrink-0 text-signal" />
              <span className="min-w-0 break-words">{site.email.display}</span>
            </a>
          </div>
        </aside>
      </div>
    </div>
  );
}
