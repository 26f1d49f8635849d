import { errors } from "#shared/errors.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

const [status, , sentence] = errors.not_an_image

const notAPicture = () => new ProblemError({ sentence, status, code: "not_an_image" })

/** High enough for the server, which compresses it again. */
const quality = 0.9

/**
 * Scales a picture to at most `most` pixels on its longer side, rotated as its camera was held. Accepts what
 * the browser can decode except SVG. Transparency becomes white unless `background` is "none".
 */
export async function scaleImage(
  picture: Blob,
  most: number,
  background?: Background,
): Promise<HTMLCanvasElement> {
  if (picture.type.includes("svg")) throw notAPicture()
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    // An element instead of a bitmap: browsers decode a large JPEG at the drawn size.
    await image.decode().catch(() => {
      throw notAPicture()
    })
    return scaleSource(image, { width: image.naturalWidth, height: image.naturalHeight }, most, background)
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Size = { width: number; height: number }
type Background = "white" | "none"

export function scaleSource(
  source: CanvasImageSource,
  size: Size,
  most: number,
  background: Background = "white",
): HTMLCanvasElement {
  const share = Math.min(1, most / Math.max(size.width, size.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(size.width * share))
  canvas.height = Math.max(1, Math.round(size.height * share))
  const pen = canvas.getContext("2d")
  if (!pen || size.width * size.height === 0) throw notAPicture()
  if (background === "white") {
    pen.fillStyle = "#fff"
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.imageSmoothingQuality = "high"
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A JPEG without metadata. Frees the canvas, since phones have little memory for them. */
export async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
  canvas.width = 0
  canvas.height = 0
  if (!blob) throw notAPicture()
  return blob
}

export const shrinkImage = async (picture: Blob, most: number): Promise<Blob> =>
  toJpeg(await scaleImage(picture, most))
