import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "@playwright/test"

/**
 * Redraws the pictures and films of `src/ui/scene`: `node web/art/render.ts`, or only the named ones (`dusk`,
 * `dusk.mp4`). Needs Chromium at `CHROMIUM` or Playwright's, and ffmpeg for films. The results are committed.
 */
type Picture = { name: string; width: number; height: number; options: Record<string, unknown> }

type Car = [lane: number, distance: number, oncoming: boolean, light: number]
type Geese = [x: number, y: number, size: number, count: number, direction: number, near: number]

/** Positions of moving things at a moment from 0 to 1. Both ends match the still picture. */
type Film = {
  name: string
  picture: string
  width: number
  height: number
  cars: { oncoming: readonly [distance: number, count: number]; leaving: number }
  flocks: readonly { at: readonly [x: number, y: number, size: number, count: number]; way: number }[]
}

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

const films: Film[] = [
  {
    name: "dusk.mp4",
    picture: "dusk",
    width: 1728,
    height: 1032,
    cars: { oncoming: [62, 2], leaving: 95 },
    flocks: [
      { at: [0.5, 0.5, 0.0048, 9], way: 0.09 },
      { at: [0.62, 0.585, 0.0026, 7], way: 0.05 },
    ],
  },
  {
    name: "dusk-phone.mp4",
    picture: "dusk-phone",
    width: 864,
    height: 1200,
    cars: { oncoming: [70, 1], leaving: 95 },
    flocks: [{ at: [0.52, 0.655, 0.0052, 8], way: 0.1 }],
  },
]
const seconds = 10
const framesPerSecond = 24

const between = (from: number, to: number, at: number): number => {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Lights come up far away, a length of the film for each gap, and the first of them turns off the road. */
const oncoming = (nearest: number, age: number, gap = 88): Car => {
  const braked = Math.min(0.45, Math.max(0, age))
  return [
    -2.3 - 7 * between(0.3, 0.6, age),
    nearest + gap * Math.max(0, -age) - gap * braked + (gap / 0.9) * braked * braked,
    true,
    1 - between(0.3, 0.55, age),
  ]
}

/** One turns into the lane, and is lost in the distance a length of the film later. */
const leaving = (distance: number, lane: number, age: number): Car => [
  lane + 7 * (1 - between(-0.85, -0.35, age)),
  distance + 50 * age + 25 * age * age,
  false,
  between(-0.8, -0.5, age) * (1 - between(0.5, 1, age)),
]

function moving({ cars, flocks }: Film, moment: number) {
  const [nearest, count] = cars.oncoming
  const queue = Array.from({ length: count + 1 }, (_, place) => oncoming(nearest, moment - place))
  const last = queue.at(-1)
  if (last) last[3] = between(0, 0.6, moment)
  return {
    moment,
    cars: [...queue, leaving(cars.leaving, 2.2, moment), leaving(cars.leaving, 2.2, moment - 1)],
    geese: flocks.flatMap(({ at: [x, y, size, birds], way }) =>
      [moment, moment - 1].map(
        (age): Geese => [
          x - way * age,
          y,
          size,
          birds,
          1,
          between(-0.45, -0.1, age) * (1 - between(0.2, 0.55, age)),
        ],
      ),
    ),
  }
}

/** Every frame as it is drawn, to ffmpeg. */
async function shoot(page: Page, film: Film): Promise<void> {
  const picture = pictures.find(({ name }) => name === film.picture)
  if (!picture) throw new Error(`There is no picture ${film.picture}`)
  const to = fileURLToPath(new URL(`../src/ui/scene/${film.name}`, import.meta.url))
  // Phones decode H.264 up to level 4. Without explicit color metadata browsers guess, and the film would not match
  // the picture.
  const encode = `-c:v libx264 -preset veryslow -crf 23 -profile:v high -level 4.0 -refs 4 -g ${seconds * framesPerSecond}
    -aq-mode 3 -pix_fmt yuv420p -vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709
    -an -movflags +faststart`
  const ffmpeg = spawn(
    "ffmpeg",
    [
      ...`-y -v error -f image2pipe -c:v png -r ${framesPerSecond} -i -`.split(" "),
      ...encode.split(/\s+/),
      to,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  )
  const ended = once(ffmpeg, "exit")
  const frames = seconds * framesPerSecond
  for (let frame = 0; frame < frames; frame += 1) {
    const options = { ...picture.options, ...moving(film, frame / frames) }
    const call = `drawScene(${film.width}, ${film.height}, ${JSON.stringify(options)}).toDataURL("image/png")`
    const frameUrl = await page.evaluate<string>(call)
    const bytes = Buffer.from(frameUrl.slice(frameUrl.indexOf(",") + 1), "base64")
    if (!ffmpeg.stdin.write(bytes)) await once(ffmpeg.stdin, "drain")
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg has ended with ${code}`)
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const fileOf = (name: string) => new URL(`../src/ui/scene/${name}.webp`, import.meta.url)
/** The preview image of a shared link. Some services don't read WebP, and its name must not change. */
const shared = { name: "social", file: new URL("../public/social.jpg", import.meta.url) }

async function save(name: string, dataUrl: string, file = fileOf(name)): Promise<void> {
  await writeFile(file, Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"))
}

const only = process.argv.slice(2)
const isRequested = (name: string) => only.length === 0 || only.includes(name)

const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({
  args: ["--no-sandbox"],
  ...(executablePath ? { executablePath } : {}),
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ path: here("scene.js") })
  await page.addScriptTag({ path: here("crack.js") })
  for (const { name, width, height, options } of pictures.filter((picture) => isRequested(picture.name))) {
    const call = `drawScene(${width}, ${height}, ${JSON.stringify(options)}).toDataURL("image/webp", 0.86)`
    await save(name, await page.evaluate(call))
  }
  for (const [name, call] of [
    ["crack", "drawCrack()"],
    ["chip", "drawChip(1600, 800)"],
  ] as const)
    if (isRequested(name)) await save(name, await page.evaluate(`${call}.toDataURL("image/webp", 0.9)`))
  if (isRequested(shared.name)) {
    const options = { ...desk, ...wiped, yh: 0.5, drops: 500 }
    const call = `drawScene(1200, 630, ${JSON.stringify(options)}).toDataURL("image/jpeg", 0.8)`
    await save(shared.name, await page.evaluate(call), shared.file)
  }
  for (const film of films.filter(({ name }) => isRequested(name))) await shoot(page, film)
} finally {
  await browser.close()
}
