/**
 * Text that a person typed. The text is isolated, because a name written from right to left would otherwise reorder the
 * text around it.
 */
export function PersonText({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
