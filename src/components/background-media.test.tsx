import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rotationMs } from '#config/media.ts';
import { BackgroundFilm } from './background-film.tsx';
import { RotatingBackground } from './rotating-background.tsx';

let prefersStill = false;
let intersect: (isIntersecting: boolean) => void = () => undefined;
let thresholds: unknown;
let watched: Element | undefined;

beforeEach(() => {
  prefersStill = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && prefersStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void, options: object) {
        thresholds = options;
        intersect = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe = (element: Element) => void (watched = element);
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('navigator', { ...navigator, connection: undefined });
  vi.useFakeTimers();
});

const film = (container: HTMLElement) => container.querySelector('video');

test('the guard film is fetched 100 ms after the page, muted, looping and inline', () => {
  const { container } = render(<BackgroundFilm name="guard" />);
  act(() => void vi.advanceTimersByTime(99));
  expect(film(container)).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  const video = film(container);
  expect(video?.muted).toBe(true);
  expect(video?.loop).toBe(true);
  expect(video?.getAttribute('playsinline')).not.toBeNull();
  expect(
    [...container.querySelectorAll<HTMLSourceElement>('video source')].map(({ type }) => type),
  ).toEqual(['video/webm', 'video/mp4']);
});

test('the home film waits until a tenth of its hero is seen', () => {
  const { container } = render(<BackgroundFilm name="home" />, {
    container: document.body.appendChild(document.createElement('section')),
  });
  act(() => void vi.advanceTimersByTime(10_000));
  expect(film(container)).toBeNull();
  expect(thresholds).toEqual({ threshold: 0.1 });
  expect(watched).toBe(container);
  act(() => intersect(false));
  expect(film(container)).toBeNull();
  act(() => intersect(true));
  expect(film(container)).not.toBeNull();
});

test.each(['reduced motion', 'data saving'])('under %s no film is fetched', (reason) => {
  if (reason === 'reduced motion') prefersStill = true;
  else vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { container } = render(<BackgroundFilm name="guard" />);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(film(container)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the button of a film says whether it will pause or play', () => {
  const { container } = render(<BackgroundFilm name="guard" />);
  act(() => void vi.advanceTimersByTime(100));
  const video = film(container);
  if (!video) throw new Error('no film');
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.playing(video);
  expect(screen.getByRole('button', { name: 'Pause background film' })).toBeInTheDocument();
  fireEvent.pause(video);
  expect(screen.getByRole('button', { name: 'Play background film' })).toBeInTheDocument();
});

const current = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-current]')].findIndex(
    (element) => element.getAttribute('data-current') === 'true',
  );

test('three background pictures take turns every 30 seconds until they are paused', () => {
  expect(rotationMs).toBe(30_000);
  const { container } = render(<RotatingBackground topic="sanitation" />);
  expect(container.querySelectorAll('[data-current]')).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(29_999));
  expect(current(container)).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(current(container)).toBe(1);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(current(container)).toBe(2);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(current(container)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Pause background pictures' }));
  act(() => void vi.advanceTimersByTime(90_000));
  expect(current(container)).toBe(0);
});

test('under reduced motion background pictures stand still unless the visitor starts them', () => {
  prefersStill = true;
  const { container } = render(<RotatingBackground topic="sanitation" />);
  act(() => void vi.advanceTimersByTime(90_000));
  expect(current(container)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Play background pictures' }));
  act(() => void vi.advanceTimersByTime(30_000));
  expect(current(container)).toBe(1);
});
