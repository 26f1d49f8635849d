import { expect, type Page } from "@playwright/test"
import { PNG } from "pngjs"

export const sign = async (page: Page, name = "Signature field"): Promise<void> => {
  const pad = page.getByRole("img", { name })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error("There is no sheet to sign on.")
  // Fractions of the pad, with a hand's width.
  const width = Math.min(box.width * 0.8, 420)
  const height = Math.min(box.height * 0.6, width * 0.36)
  const left = box.x + box.width * 0.12
  const bottom = box.y + box.height * 0.78
  const strokes: [number, number][][] = [
    [
      [0, 0],
      [0.1, 0.95],
      [0.14, 0.98],
      [0.17, 0.4],
      [0.2, 0.02],
      [0.26, 0.1],
      [0.36, 1],
    ],
    [
      [0.42, 0.3],
      [0.38, 0.2],
      [0.4, 0.04],
      [0.45, 0.1],
      [0.48, 0.3],
      [0.5, 0.02],
      [0.58, 0.3],
      [0.6, 0.05],
    ],
    [
      [0.66, 1],
      [0.65, 0.1],
      [0.7, 0.32],
      [0.76, 0.04],
      [0.84, 0.26],
      [0.9, 0.06],
      [1, 0.2],
    ],
  ]
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    await page.mouse.move(left + width * first[0], bottom - height * first[1])
    await page.mouse.down()
    for (const [x, y] of rest) await page.mouse.move(left + width * x, bottom - height * y)
    await page.mouse.up()
  }
}

export const signature = (() => {
  const png = new PNG({ width: 320, height: 100 })
  for (let x = 20; x < 300; x += 1)
    for (let y = 48; y < 53; y += 1)
      png.data[(Math.round(y + 30 * Math.sin(x / 14)) * png.width + x) * 4 + 3] = 255
  return `data:image/png;base64,${PNG.sync.write(png).toString("base64")}`
})()

export const inkOn = (page: Page) =>
  page.getByRole("img", { name: "Signature field" }).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The sheet is no canvas.")
    const { width, height } = canvas
    const context = canvas.getContext("2d")
    if (!context) throw new Error("The sheet has no ink.")
    const inkIn = (left: number, top: number, across: number, down: number) =>
      new Uint32Array(context.getImageData(left, top, across, down).data.buffer).reduce(
        (inked, pixel) => (pixel === 0 ? inked : inked + 1),
        0,
      )
    const atEdge =
      inkIn(0, 0, width, 2) +
        inkIn(0, height - 2, width, 2) +
        inkIn(0, 0, 2, height) +
        inkIn(width - 2, 0, 2, height) >
      0
    return { strokes: inkIn(0, 0, width, height), atEdge, width: canvas.offsetWidth, pixelsAcross: width }
  })

/** Waits until a pad with strokes no longer changes. */
export const drawnInk = async (page: Page) => {
  let before = 0
  await expect
    .poll(async () => {
      const { strokes } = await inkOn(page)
      const isDrawn = strokes > 500 && strokes === before
      before = strokes
      return isDrawn
    })
    .toBe(true)
  return inkOn(page)
}

/** A screenshot, written if PICTURES names a folder. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const { PICTURES } = process.env
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: "disabled" })
}
