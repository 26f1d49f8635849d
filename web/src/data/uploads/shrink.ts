import { errors } from "#shared/errors.ts"
import { ProblemError } from "../../ui/problem.ts"

const [status, , sentence] = errors.not_an_image

const notAPicture = () => new ProblemError({ sentence, status, code: "not_an_image" })

/** Fine enough that the server, which draws it once more, has something to work with. */
const quality = 0.9

/**
 * A picture drawn so that its longer side has at most so many pixels, turned as its camera was held. Takes whatever the browser
 * can open, but no SVG; of an animation the first frame, and what is transparent white unless `background` says none.
 */
export async function drawn(
  picture: Blob,
  most: number,
  background?: Background,
): Promise<HTMLCanvasElement> {
  if (picture.type.includes("svg")) throw notAPicture()
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    // An element, not a bitmap: browsers unpack a large JPEG at the size that it is drawn in.
    await image.decode().catch(() => {
      throw notAPicture()
    })
    return drawnFrom(image, { width: image.naturalWidth, height: image.naturalHeight }, most, background)
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Size = { width: number; height: number }
/** What shows through where a picture is transparent. */
type Background = "white" | "none"

/** The same of whatever can be drawn: a camera's present frame, too. */
export function drawnFrom(
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

/** What is drawn as a JPEG without anything but its pixels. The canvas is given back: it is memory that a phone has little of. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
  canvas.width = 0
  canvas.height = 0
  if (!blob) throw notAPicture()
  return blob
}

/** A picture as it leaves. */
export const shrunk = async (picture: Blob, most: number): Promise<Blob> => jpegOf(await drawn(picture, most))
