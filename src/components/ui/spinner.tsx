/** A small turning ring. Always beside words that say what is going on, so it has none itself. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
