/** An empty page while something that all of it needs is loading, which takes a moment or ends in an error. */
export function PageSkeleton() {
  return (
    <div className="container-page py-24" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  );
}
