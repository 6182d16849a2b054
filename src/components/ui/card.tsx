import type { ComponentProps } from 'react';
import { classNames } from '#lib/format/class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-card border border-line bg-card', className)} />
  );
}
