import { DialText } from '#components/dial-text.tsx';
import { Link } from '#components/link.tsx';
import { Seo } from '#components/seo.tsx';
import { site } from '#config/site.ts';
import { termsSeo } from '#content/seo.ts';
import { termsIntroduction, termsSections, type TermsPart } from '#content/terms.ts';

const linkClass = 'link-signal inline-block py-2.5';

export function Component() {
  return (
    <div className="container-page py-10 md:py-16">
      <Seo {...termsSeo} />
      <h1 className="text-4xl">Terms and Conditions</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{termsIntroduction}</p>
      <div className="mt-10 gap-x-12 lg:grid lg:grid-cols-[4fr_8fr]">
        <nav
          aria-label="Table of contents"
          className="mb-10 self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)]"
        >
          <ol className="gap-x-8 md:max-lg:columns-2">
            {termsSections.map((section, index) => (
              <li
                key={section.id}
                className="break-inside-avoid border-t border-line last:border-b md:max-lg:nth-4:border-b"
              >
                <a
                  href={`#${section.id}`}
                  className="tabular flex min-h-11 items-center gap-3 hover:underline hover:underline-offset-4"
                >
                  <span aria-hidden className="w-5 font-bold text-signal">
                    {index + 1}
                  </span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {termsSections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mb-12 border-t-2 border-ink pt-5"
            >
              <h2 id={`${section.id}-title`} className="text-2xl">
                {index + 1}. {section.title}
              </h2>
              <Paragraphs {...section} />
              {section.parts?.map((part) => (
                <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
                  <h3 id={`${part.id}-title`} className="mt-6 text-xl">
                    {part.title}
                  </h3>
                  <Paragraphs {...part} />
                </section>
              ))}
              {section.id === 'contact' && (
                <p className="mt-2 flex flex-wrap gap-x-6">
                  <a href={site.phone.href} className={`${linkClass} tabular`}>
                    {site.phone.display}
                  </a>
                  <a href={site.email.href} className={`${linkClass} wrap-anywhere`}>
                    {site.email.display}
                  </a>
                </p>
              )}
              {section.notice && (
                <div className="mt-5 max-w-prose border-l-2 border-signal pl-4">
                  <p className="font-semibold">{section.notice.text}</p>
                  <Link to={section.notice.to} className={linkClass}>
                    {section.notice.link}
                  </Link>
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Paragraphs({ paragraphs, list }: TermsPart) {
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 max-w-prose">
          <DialText text={paragraph} />
        </p>
      ))}
      {list && (
        <ul className="mt-3 max-w-prose list-disc pl-5">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
