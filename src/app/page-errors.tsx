import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetFailures } from '#lib/loading/late.ts';
import { reloadPage } from '#lib/loading/reload-page.ts';
import { RouteError } from './route-error.tsx';

interface CatcherProps {
  /** Another one gives the children another try. */
  place: string;
  children: ReactNode;
}

interface CatcherState {
  place: string;
  failure?: { error: unknown } | undefined;
  hasRetried?: boolean;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: CatcherProps, state: CatcherState) {
    return place === state.place ? null : { place, failure: undefined, hasRetried: false };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  override componentDidUpdate({ place }: CatcherProps) {
    if (place !== this.props.place) forgetFailures();
  }

  /** Reloading would drop what was typed and is kept in memory: that comes last. */
  private readonly retry = async () => {
    if (this.state.hasRetried && (await reloadPage())) return;
    this.setState({ failure: undefined, hasRetried: true });
  };

  override render() {
    const { failure } = this.state;
    return failure ? (
      <RouteError error={failure.error} onRetry={() => void this.retry()} />
    ) : (
      this.props.children
    );
  }
}

/** Shows what went wrong in place of what threw, until the visitor goes somewhere else. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  return <Catcher place={`${key} ${pathname}`}>{children}</Catcher>;
}
