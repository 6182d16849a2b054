/** Text from people among ours. A name written from right to left stays in its place, and so does what follows it. */
export function PersonText({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
