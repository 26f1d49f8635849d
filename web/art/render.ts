import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { chromium } from "@playwright/test"

/**
 * Draws the pictures of `src/ui/scene` anew: `node web/art/render.ts`, or only those that are named behind it, with Chromium at `CHROMIUM` or on the PATH of
 * Playwright. The pictures are committed; this is how they were made, and how another hour of the day would be.
 */
type Picture = { name: string; width: number; height: number; options: Record<string, unknown> }

const desk = { yh: 0.755, skyh: 0.8, cx: 0.545, sun: 0.56, bx: 0.535, unit: 1, rx: -2.4, px: 12, pz: 26 }
const wiped = {
  arcs: [
    [0.3, 1.22, 0.62],
    [0.78, 1.25, 0.62],
  ],
  dropH: 0.75,
}
const clean = { arcs: [[0.5, 0.5, 3]], drops: 0, dropH: 0.1 }

const pictures: Picture[] = [
  {
    name: "dusk",
    width: 2160,
    height: 1290,
    options: {
      ...desk,
      ...wiped,
      geese: [
        [0.5, 0.5, 0.0048, 9, 1],
        [0.62, 0.585, 0.0026, 7, 1],
      ],
      cars: [
        [2.2, 95, false],
        [-2.2, 150, true],
        [-2.3, 62, true],
      ],
      drops: 2300,
    },
  },
  {
    name: "dusk-phone",
    width: 1080,
    height: 1500,
    options: {
      yh: 0.8,
      skyh: 0.85,
      cx: 0.6,
      sun: 0.62,
      bx: 0.6,
      unit: 1.75,
      rx: -2,
      px: 9,
      pz: 34,
      geese: [[0.52, 0.655, 0.0052, 8, 1]],
      cars: [
        [2.1, 95, false],
        [-2.2, 70, true],
      ],
      arcs: [
        [0.3, 1.04, 0.665],
        [0.95, 1.06, 0.68],
      ],
      drops: 1000,
      dropH: 0.8,
      seed: 11,
    },
  },
  {
    name: "fog",
    width: 2160,
    height: 1290,
    options: { ...desk, ...wiped, pal: "fog", geese: [], cars: [[-2.3, 62, true]], drops: 1800 },
  },
  {
    name: "wide",
    width: 2160,
    height: 760,
    options: {
      yh: 0.56,
      skyh: 0.75,
      cx: 0.66,
      sun: 0.66,
      bx: 0.6,
      unit: 1,
      rx: -3,
      px: 10,
      pz: 64,
      geese: [[0.6, 0.22, 0.005, 9, 1]],
      cars: [
        [2.2, 80, false],
        [-2.3, 60, true],
      ],
      ...clean,
    },
  },
  {
    name: "day",
    width: 1800,
    height: 760,
    options: {
      ...desk,
      yh: 0.62,
      skyh: 0.7,
      pal: "day",
      geese: [[0.4, 0.32, 0.0048, 9, 1]],
      cars: [],
      ...clean,
    },
  },
]

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const fileOf = (name: string) => new URL(`../src/ui/scene/${name}.webp`, import.meta.url)
/** What is shown where somebody shares a page: not every such place takes WebP, and it keeps its name. */
const shared = { name: "social", file: new URL("../public/social.jpg", import.meta.url) }

async function save(name: string, dataUrl: string, file = fileOf(name)): Promise<void> {
  await writeFile(file, Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"))
}

const only = process.argv.slice(2)
const wanted = (name: string) => only.length === 0 || only.includes(name)

const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({
  args: ["--no-sandbox"],
  ...(executablePath ? { executablePath } : {}),
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ path: here("scene.js") })
  await page.addScriptTag({ path: here("crack.js") })
  for (const { name, width, height, options } of pictures.filter((picture) => wanted(picture.name))) {
    const call = `drawScene(${width}, ${height}, ${JSON.stringify(options)}).toDataURL("image/webp", 0.86)`
    await save(name, await page.evaluate(call))
  }
  for (const [name, call] of [
    ["crack", "drawCrack()"],
    ["chip", "drawChip(1600, 800)"],
  ] as const)
    if (wanted(name)) await save(name, await page.evaluate(`${call}.toDataURL("image/webp", 0.9)`))
  if (wanted(shared.name)) {
    const options = { ...desk, ...wiped, yh: 0.5, drops: 500 }
    const call = `drawScene(1200, 630, ${JSON.stringify(options)}).toDataURL("image/jpeg", 0.8)`
    await save(shared.name, await page.evaluate(call), shared.file)
  }
} finally {
  await browser.close()
}
