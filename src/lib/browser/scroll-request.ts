/** The state of a navigation that leads to a section of the next page. */
export interface ScrollRequest {
  /** Id of the section. */
  scrollTo: string;
}

export function isScrollRequest(state: unknown): state is ScrollRequest {
  return (
    typeof state === 'object' &&
    state !== null &&
    'scrollTo' in state &&
    typeof state.scrollTo === 'string'
  );
}
