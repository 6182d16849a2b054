import type { Config } from 'tailwindcss';

/** A fluid size that grows linearly between a 360 px and a 1280 px viewport. */
function fluid(minPx: number, maxPx: number): string {
  const slope = (maxPx - minPx) / (1280 - 360);
  const base = minPx - slope * 360;
  return `clamp(${minPx / 16}rem, ${(base / 16).toFixed(4)}rem + ${(slope * 100).toFixed(3)}vw, ${maxPx / 16}rem)`;
}

const heading = { letterSpacing: '-0.02em', fontWeight: '750' };

/** All utilities come from these tokens, so no other color or size can be used in a component. */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ink: {
        DEFAULT: 'var(--color-ink)',
        raised: 'var(--color-ink-raised)',
        line: 'var(--color-ink-line)',
        muted: 'var(--color-ink-muted)',
      },
      paper: { DEFAULT: 'var(--color-paper)', deep: 'var(--color-paper-deep)' },
      card: 'var(--color-card)',
      line: 'var(--color-line)',
      control: 'var(--color-control)',
      muted: 'var(--color-muted)',
      signal: {
        DEFAULT: 'var(--color-signal)',
        hover: 'var(--color-signal-hover)',
        'on-ink': 'var(--color-signal-on-ink)',
        wash: 'var(--color-signal-wash)',
      },
      trust: { DEFAULT: 'var(--color-trust)', wash: 'var(--color-trust-wash)' },
      alert: { DEFAULT: 'var(--color-alert)', wash: 'var(--color-alert-wash)' },
      chart: { whole: 'var(--color-chart-whole)' },
    },
    fontFamily: { sans: 'var(--font-sans)' },
    fontSize: {
      sm: ['0.875rem', { lineHeight: '1.25rem' }],
      base: ['1rem', { lineHeight: '1.5rem' }],
      lg: ['1.125rem', { lineHeight: '1.75rem' }],
      xl: [fluid(19, 22), { lineHeight: '1.35', ...heading }],
      '2xl': [fluid(22, 28), { lineHeight: '1.25', ...heading }],
      '3xl': [fluid(26, 36), { lineHeight: '1.15', ...heading }],
      '4xl': [fluid(32, 48), { lineHeight: '1.08', ...heading, fontWeight: '800' }],
      '5xl': [fluid(36, 64), { lineHeight: '1.03', ...heading, fontWeight: '800' }],
    },
    extend: {
      borderRadius: { card: 'var(--radius-card)', control: 'var(--radius-control)' },
      maxWidth: { prose: '68ch' },
      transitionTimingFunction: { out: 'var(--ease-out)' },
      transitionDuration: { DEFAULT: '180ms' },
    },
  },
} satisfies Config;
