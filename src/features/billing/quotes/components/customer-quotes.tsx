import { useLayoutEffect, useRef, useState } from 'react';
import { isOpenQuote, shownQuotes } from '../customer-quote.ts';
import { CustomerQuoteCard, type CustomerQuotesProps } from './customer-quote-card.tsx';
import { useViewed } from '../use-viewed.ts';

/** The quotes of a request for its customer, the latest first. */
export function CustomerQuotes({ request, access, reload }: CustomerQuotesProps) {
  const quotes = shownQuotes(request.quotes);
  useViewed(access, quotes.filter(isOpenQuote));
  /**
   * Set if staff changed the quote before the customer's answer arrived. The text stays, because the quote now looks
   * different.
   */
  const [overtaken, setOvertaken] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const states = quotes
    .map(({ id, state, plan }) => `${id} ${state} ${plan?.state} ${plan?.stopRequestedAt}`)
    .join();
  const knownStates = useRef(states);
  // The pressed button is gone, and the result may be out of view. So the result gets the focus.
  useLayoutEffect(() => {
    if (knownStates.current === states) return;
    knownStates.current = states;
    if (document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [states]);
  return (
    <div ref={box} className="grid gap-6">
      {overtaken && (
        <p tabIndex={-1} className="rounded-control bg-signal-wash px-4 py-3">
          {overtaken} What you typed is still here.
        </p>
      )}
      {quotes.map((quote) => (
        <CustomerQuoteCard
          key={quote.id}
          {...{ quote, request, access, reload }}
          onOvertaken={setOvertaken}
        />
      ))}
    </div>
  );
}
