import type { Testimonial } from '#content/testimonials.ts';
import { classNames } from '#lib/format/class-names.ts';

const star = 'M8 1.2 10.1 5.6l4.8.7-3.5 3.4.8 4.8L8 12.2l-4.2 2.3.8-4.8L1.1 6.3l4.8-.7z';

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1 text-signal-on-ink">
      <span className="sr-only">{rating} out of 5 stars</span>
      {Array.from({ length: rating }, (_, index) => (
        <svg key={index} aria-hidden viewBox="0 0 16 16" className="size-4" fill="currentColor">
          <path d={star} />
        </svg>
      ))}
    </p>
  );
}

/** Shows the first testimonial large and the others beside it. */
export function TestimonialWall({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
      {testimonials.map((testimonial, index) => (
        <li
          key={testimonial.name}
          className={classNames(
            'border-t border-ink-line pt-6',
            index === 0 && 'lg:row-span-2 lg:pr-8',
          )}
        >
          <figure>
            <Stars rating={testimonial.rating} />
            <blockquote className={classNames('mt-4', index === 0 ? 'text-3xl' : 'text-lg')}>
              <p className="text-pretty">“{testimonial.content}”</p>
            </blockquote>
            <figcaption className="mt-4">
              <span className="font-bold">{testimonial.name}</span>
              <span className="block text-sm text-ink-muted">{testimonial.role}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
