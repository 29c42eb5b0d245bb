/** Once loaded, the site works without a network. */
import { expect, test } from "./fixtures";

test("offline: reload, play against the computer, the rules in another language", async ({
  play,
  page,
  context,
}) => {
  await play.open();
  // The copy is complete once the worker has taken over the page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
  await context.setOffline(true);
  await page.reload();
  await play.ready();
  await play.begin({ opponent: "The computer", color: "White" });
  await play.type("c4-c5");
  await expect(play.plies).toHaveCount(2, { timeout: 30_000 });
  await page.goto("/nl/rules");
  await expect(page.locator("h1")).toHaveText(/spelregels van Harzdame/i);
  await page.goto("/de/play");
  await play.ready();
  await expect(play.plies).toHaveCount(2);
  await page.goto("/");
  await expect(page).toHaveURL(/\/en\/play/);
  await context.setOffline(false);
});

test("can be installed", async ({ page, request }) => {
  await page.goto("/en/play");
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(link!)).json()) as {
    icons: { src: string; purpose: string }[];
    start_url: string;
    display: string;
  };
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});
