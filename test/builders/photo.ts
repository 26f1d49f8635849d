import { PNG } from "pngjs"

export const photo = (width = 400, height = 200, shade = 120): string =>
  `data:image/png;base64,${photoBytes(width, height, shade).toString("base64")}`

export const photoBytes = (width = 400, height = 200, shade = 120): Buffer => {
  const picture = new PNG({ width, height })
  picture.data.fill(shade)
  return PNG.sync.write(picture)
}
