/** A small turning ring, for use beside words that say what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
