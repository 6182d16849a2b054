import { expect, test } from './fixtures.ts';

test('a phone loads the small film, a desktop the large one, and the film can be paused and resumed', async ({
  openContext,
}) => {
  for (const [width, file] of [
    [360, 'home-640.webm'],
    [1280, 'home.webm'],
  ] as const) {
    const context = await openContext({
      viewport: { width, height: 740 },
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    const requested = page.waitForRequest(/\.(webm|mp4)$/);
    await page.goto('/');
    expect((await requested).url()).toContain(`/${file}`);
    // The right film must be the first source, because WebKit ignores the `media` of sources.
    await expect(page.locator('video source').first()).toHaveAttribute(
      'src',
      `/media/films/${file}`,
    );
    if (width < 1280) continue;
    const isPlaying = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
    await page.getByRole('button', { name: 'Pause background film' }).click();
    await expect.poll(isPlaying).toBe(false);
    await page.getByRole('button', { name: 'Play background film' }).click();
    await expect.poll(isPlaying).toBe(true);
  }
});
