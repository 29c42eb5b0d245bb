// Draws the icons of the installed page from `public/icons/icon.svg`: node build/icons.js
// The results are committed, so this runs only when the drawing has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const folder = new URL("../public/icons/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", folder), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.HARZDAME_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** `scale`: how much of the picture the drawing fills; systems cut a maskable icon to the middle 80 %. */
async function draw(name, size, ground, scale) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * scale);
  const edge = (size - side) / 2;
  await page.setContent(
    `<body style="margin:0;background:${ground}"><div style="position:absolute;left:${edge}px;top:${edge}px">${drawing.replace(
      'width="512" height="512"',
      `width="${side}" height="${side}"`,
    )}</div></body>`,
  );
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}

await draw("icon-192.png", 192, "transparent", 1);
await draw("icon-512.png", 512, "transparent", 1);
await draw("maskable-512.png", 512, "#faf8f3", 0.72);
await draw("../apple-touch-icon.png", 180, "#faf8f3", 0.86);
await browser.close();
