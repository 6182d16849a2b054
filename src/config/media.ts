interface FilmSource {
  readonly src: string;
  readonly type: string;
  /** Media query for the screens that show this file. Without it, all screens show the file. */
  readonly media?: string;
}

/**
 * The background films: their files, the part that plays, and the event that starts it. An operator who has other films
 * enters their URLs here.
 */
export interface FilmSettings {
  /** In order of preference. The browser takes the first file that it can play. */
  readonly sources: readonly FilmSource[];
  /** The part of a longer film that plays. If null, the whole film plays. */
  readonly segment: { readonly startSeconds: number; readonly endSeconds: number } | null;
  readonly start:
    | { readonly when: 'visible'; /** Share of the hero in view. */ readonly threshold: number }
    | { readonly when: 'delay'; readonly milliseconds: number };
}

function bundled(name: string): FilmSettings['sources'] {
  const media = '(max-width: 640px)';
  return [
    { src: `/media/films/${name}-640.webm`, type: 'video/webm', media },
    { src: `/media/films/${name}-640.mp4`, type: 'video/mp4', media },
    { src: `/media/films/${name}.webm`, type: 'video/webm' },
    { src: `/media/films/${name}.mp4`, type: 'video/mp4' },
  ];
}

const afterLoad = { when: 'delay', milliseconds: 100 } as const;

/**
 * The bundled films are already cut, so they play whole. In the full-length originals, the part of the home film is
 * 19 s to 35 s, and the part of the guard film is 6 s to 87 s.
 */
export const filmSettings = {
  home: { sources: bundled('home'), segment: null, start: { when: 'visible', threshold: 0.1 } },
  guard: { sources: bundled('guard'), segment: null, start: afterLoad },
  surveillance: { sources: bundled('surveillance'), segment: null, start: afterLoad },
  products: { sources: bundled('products'), segment: null, start: afterLoad },
  about: { sources: bundled('about'), segment: null, start: afterLoad },
} as const satisfies Readonly<Record<string, FilmSettings>>;

export type FilmName = keyof typeof filmSettings;

/** Time for which a rotating background shows each picture. */
export const rotationMs = 30_000;
