import { fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ProductImage } from './product-image.tsx';

vi.mock('#content/pictures/products.ts', () => {
  const picture = { width: 960, height: 720, widths: [320, 640, 960], colour: 'teal' };
  return {
    productPictures: {
      'myfak-kit': { ...picture, alt: 'A green first aid bag on a table' },
      'bug-out-bag': { ...picture, alt: 'A packed backpack' },
    },
  };
});

function show(image: ReactElement) {
  const { container } = render(image);
  return {
    image: () => container.querySelector('img'),
    source: () => container.querySelector('source'),
    container,
  };
}

const kit = { image: 'myfak-kit', category: 'Medical Kits' } as const;
const foodWithPicture = { image: 'bug-out-bag', category: 'Emergency Food' } as const;
const foodWithoutPicture = { image: '2-week-food-kit', category: 'Emergency Food' } as const;
const radio = { image: 'emergency-radio', category: 'Emergency Supplies' } as const;

describe('ProductImage', () => {
  it('offers the picture as AVIF and WebP in every width, with its size reserved', () => {
    const { image, source } = show(<ProductImage product={kit} size="detail" />);
    expect(source()?.getAttribute('type')).toBe('image/avif');
    expect(source()?.getAttribute('srcset')).toBe(
      '/media/products/myfak-kit-320.avif 320w, /media/products/myfak-kit-640.avif 640w, /media/products/myfak-kit-960.avif 960w',
    );
    expect(image()?.getAttribute('srcset')).toContain('/media/products/myfak-kit-640.webp 640w');
    expect(image()?.getAttribute('src')).toBe('/media/products/myfak-kit-960.webp');
    expect(image()?.getAttribute('sizes')).toBe(source()?.getAttribute('sizes'));
    expect(image()?.alt).toBe('A green first aid bag on a table');
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual([
      '960',
      '720',
    ]);
  });

  it('shows the drawing where there is no picture', () => {
    const { image, source } = show(<ProductImage product={radio} />);
    expect(source()).toBeNull();
    expect(image()?.getAttribute('src')).toBe('/product-art/radio.svg');
    expect(image()?.alt).toBe('Drawing of an emergency radio with antenna and hand crank');
    expect(image()?.getAttribute('width')).toBe('640');
  });

  it('loads late, unless the picture is in view when the page opens', () => {
    const late = show(<ProductImage product={kit} />).image();
    expect(late?.getAttribute('loading')).toBe('lazy');
    expect(late?.getAttribute('fetchpriority')).not.toBe('high');
    for (const product of [kit, radio]) {
      const first = show(<ProductImage product={product} priority />).image();
      expect(first?.getAttribute('loading')).toBe('eager');
      expect(first?.getAttribute('fetchpriority')).toBe('high');
    }
  });

  it('falls back to the drawing when the picture fails', () => {
    const { image } = show(<ProductImage product={kit} />);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.getAttribute('src')).toBe('/product-art/first-aid-bag.svg');
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.alt).toBe('Drawing of a green first aid bag with a white plus sign');
  });

  it('hides food when its picture or its drawing fails', () => {
    for (const product of [foodWithPicture, foodWithoutPicture]) {
      const { image, container } = show(<ProductImage product={product} />);
      fireEvent.error(image() as HTMLImageElement);
      expect(container.innerHTML).toBe('');
    }
  });

  it('notices a failure that came before it was listening', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { image } = show(<ProductImage product={kit} />);
    expect(image()?.getAttribute('src')).toBe('/product-art/first-aid-bag.svg');
    vi.restoreAllMocks();
  });

  it('shows the next product after one whose picture failed', () => {
    const { container, rerender } = render(<ProductImage product={foodWithoutPicture} />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    rerender(<ProductImage product={kit} />);
    expect(container.querySelector('img')?.alt).toBe('A green first aid bag on a table');
  });

  it('draws a parcel for a product that is no longer sold', () => {
    const { image } = show(<ProductImage product={{ image: 'retired' }} size="thumb" />);
    expect(image()?.getAttribute('src')).toBe('/product-art/parcel.svg');
  });
});
