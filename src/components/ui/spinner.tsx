/** A small turning ring. The words beside it say what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
