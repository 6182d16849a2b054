import { describe, expect, it } from 'vitest';
import { productArt } from './product-art.ts';
import { products } from './products.ts';

const drawings = import.meta.glob<string>('/public/product-art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('productArt', () => {
  it.each(products)('has a drawing of $id', ({ image }) => {
    const { src, alt } = productArt(image);
    expect(Object.keys(drawings)).toContain(`/public${src}`);
    expect(src).not.toContain('parcel');
    expect(alt).toMatch(/^Drawing of .+[^.]$/);
  });

  it('keeps no drawing that nothing shows', () => {
    const shown = [...products.map(({ image }) => image), 'retired'].map(
      (image) => `/public${productArt(image).src}`,
    );
    expect(new Set(shown)).toEqual(new Set(Object.keys(drawings)));
  });

  it.each(Object.entries(drawings))('keeps %s small, sized and self-contained', (_path, svg) => {
    expect(svg.length).toBeLessThan(1600);
    expect(svg).toContain('width="640" height="480" viewBox="0 0 320 240"');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<text|url\(/,
    );
  });
});
