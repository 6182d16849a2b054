import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { OfficeMap } from './office-map.tsx';

test('the focus moves to the map that replaces the button', async () => {
  const { user } = renderInApp(
    <OfficeMap
      title="Map of the office"
      note="Long Beach"
      area={{ west: -118.3, south: 33.7, east: -118.1, north: 33.8 }}
      pin={{ latitude: 33.75, longitude: -118.2 }}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByTitle('Map of the office')).toHaveFocus();
});
