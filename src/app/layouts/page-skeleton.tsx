/** An empty page, shown while the whole page is loading. */
export function PageSkeleton() {
  return (
    <div className="container-page py-24" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  );
}
