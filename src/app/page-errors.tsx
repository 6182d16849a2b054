import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RouteError } from './route-error.tsx';

interface CatcherProps {
  /** The error goes when this changes. */
  place: string;
  children: ReactNode;
}

interface CatcherState {
  place: string;
  failure?: { error: unknown } | undefined;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: CatcherProps, state: CatcherState) {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteError error={failure.error} /> : this.props.children;
  }
}

/** Shows what went wrong in place of what threw, until the visitor goes somewhere else. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  return <Catcher place={`${key} ${pathname}`}>{children}</Catcher>;
}
