import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ServiceRequest } from '../service-request.ts';
import { EmergencyBadge } from './emergency-badge.tsx';

it.each([
  ['new', true, 'Emergency'],
  ['scheduled', true, 'Emergency'],
  ['closed', true, ''],
  ['spam', true, ''],
  ['new', false, ''],
] as const)(
  'EmergencyBadge of a %s request, emergency: %s, shows “%s”',
  (status, isEmergency, mark) => {
    const request = { status, isEmergency } as ServiceRequest;
    expect(render(<EmergencyBadge request={request} />).container.textContent).toBe(mark);
  },
);
