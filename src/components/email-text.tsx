import { Fragment } from 'react';

/** An email address. In a narrow column, it breaks after a dot or the @, and not within a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
