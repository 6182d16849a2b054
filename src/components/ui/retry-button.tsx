import { useHeadingAfter } from '#lib/browser/use-focus-after.ts';
import { Button, type ButtonLook } from './button.tsx';

interface RetryButtonProps extends ButtonLook {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Asks again for what could not be loaded. It goes with what it stands in, and the heading gets its focus then. */
export function RetryButton({ isRetrying, onRetry, ...look }: RetryButtonProps) {
  const onPress = useHeadingAfter();
  return (
    <Button
      {...look}
      busy={isRetrying}
      onClick={(event) => {
        onPress(event.currentTarget);
        onRetry();
      }}
    >
      Try again
    </Button>
  );
}
