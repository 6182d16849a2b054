import { CallLinks } from '#components/call-link.tsx';
import { DialText } from '#components/dial-text.tsx';
import type { RightNow as RightNowContent } from '#content/page-content.ts';

/** Steps that the visitor can take immediately, with the numbers to call. */
export function RightNow({ content }: { content: RightNowContent }) {
  return (
    <section aria-labelledby="right-now-title" className="bg-signal-wash">
      <div className="container-page py-12 md:py-16 lg:grid lg:grid-cols-[4fr_8fr] lg:gap-x-12">
        <div>
          <h2 id="right-now-title" className="text-3xl">
            {content.title}
          </h2>
          {content.lead && <p className="mt-3 max-w-prose text-lg text-muted">{content.lead}</p>}
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <CallLinks danger={content.danger} size="lg" />
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
                <DialText text={item} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
