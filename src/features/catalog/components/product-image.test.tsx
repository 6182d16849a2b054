import { fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ProductImage } from './product-image.tsx';

function show(image: ReactElement) {
  const { container } = render(image);
  return {
    image: () => container.querySelector('img'),
    source: () => container.querySelector('source'),
    container,
  };
}

const kit = { image: 'myfak-kit', category: 'Medical Kits' } as const;
const food = { image: '2-week-food-kit', category: 'Emergency Food' } as const;

describe('ProductImage', () => {
  it('offers the picture as AVIF and WebP in every width, with its size reserved', () => {
    const { image, source } = show(<ProductImage product={kit} size="detail" alt="A green bag" />);
    expect(source()?.getAttribute('type')).toBe('image/avif');
    expect(source()?.getAttribute('srcset')).toBe(
      '/media/products/myfak-kit-320.avif 320w, /media/products/myfak-kit-640.avif 640w, /media/products/myfak-kit-960.avif 960w',
    );
    expect(image()?.getAttribute('srcset')).toContain('/media/products/myfak-kit-640.webp 640w');
    expect(image()?.getAttribute('src')).toBe('/media/products/myfak-kit-960.webp');
    expect(image()?.getAttribute('sizes')).toBe(source()?.getAttribute('sizes'));
    expect(image()?.alt).toBe('A green bag');
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual([
      '960',
      '960',
    ]);
  });

  it('loads lazily, unless `priority` is set', () => {
    const late = show(<ProductImage product={kit} />).image();
    expect(late?.getAttribute('loading')).toBe('lazy');
    expect(late?.getAttribute('fetchpriority')).not.toBe('high');
    const first = show(<ProductImage product={kit} priority />).image();
    expect(first?.getAttribute('loading')).toBe('eager');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
  });

  it('shows a parcel if the picture fails to load, but nothing for food', () => {
    const { image, source } = show(<ProductImage product={kit} alt="A green bag" />);
    fireEvent.error(image() as HTMLImageElement);
    expect(source()).toBeNull();
    expect(image()?.getAttribute('src')).toBe('/media/products/parcel.svg');
    expect(image()?.alt).toBe('A green bag');
    const broken = show(<ProductImage product={food} />);
    fireEvent.error(broken.image() as HTMLImageElement);
    expect(broken.container.innerHTML).toBe('');
  });

  it('shows a parcel if the picture failed before React listened for errors', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { image } = show(<ProductImage product={kit} />);
    expect(image()?.getAttribute('src')).toBe('/media/products/parcel.svg');
    vi.restoreAllMocks();
  });

  it('shows the picture of the next product after one that failed', () => {
    const { container, rerender } = render(<ProductImage product={food} />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    rerender(<ProductImage product={kit} />);
    expect(container.querySelector('img')?.getAttribute('src')).toContain('myfak-kit');
  });

  it('draws a parcel for a product that is no longer sold', () => {
    const { image } = show(<ProductImage product={{ image: 'retired' }} size="thumb" />);
    expect(image()?.getAttribute('src')).toBe('/media/products/parcel.svg');
  });
});
