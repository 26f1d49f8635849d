import { PNG } from "pngjs"

const width = 600
const height = 180

export const aSignature = (): Buffer => {
  const picture = new PNG({ width, height })
  for (let x = 40; x < 560; x += 0.1) {
    const y = 90 + 60 * Math.sin(x / 14) * Math.cos(x / 90)
    for (const down of [0, 1, 2]) picture.data[(Math.round(y + down) * width + Math.round(x)) * 4 + 3] = 255
  }
  return PNG.sync.write(picture)
}
