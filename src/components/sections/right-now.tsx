import { Phone } from 'lucide-react';
import { CallLink } from '#components/call-link.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import type { RightNow as RightNowContent } from '#content/page-content.ts';

/** What to do this minute, with the phone number. A call to 911 comes before ours where it is the first step. */
export function RightNow({ content }: { content: RightNowContent }) {
  const startsWith911 = content.items[0]?.includes('Call 911');
  return (
    <section aria-labelledby="right-now-title" className="bg-signal-wash">
      <div className="container-page py-12 md:py-16 lg:grid lg:grid-cols-[4fr_8fr] lg:gap-x-12">
        <div>
          <h2 id="right-now-title" className="text-3xl">
            {content.title}
          </h2>
          {content.lead && <p className="mt-3 max-w-prose text-lg text-muted">{content.lead}</p>}
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {startsWith911 && (
              <a href="tel:911" className={buttonClass({ size: 'lg' })}>
                <Phone aria-hidden className="size-5" />
                Call 911
              </a>
            )}
            <CallLink size="lg" variant={startsWith911 ? 'secondary' : 'primary'} />
          </div>
        </div>
        <ol className="mt-8 lg:mt-0">
          {content.items.map((item, index) => (
            <li
              key={item}
              className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-ink py-3.5 last:border-b"
            >
              <span aria-hidden className="tabular text-lg font-extrabold text-signal-hover">
                {index + 1}
              </span>
              <span className="max-w-prose text-lg">
                <Step text={item} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A step in which "call 911" is a link. */
function Step({ text }: { text: string }) {
  return text.split(/(call 911)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={index}
        href="tel:911"
        className="-my-2.5 inline-block py-2.5 font-bold underline decoration-signal decoration-2 underline-offset-4"
      >
        {part}
      </a>
    ),
  );
}
