import { plateInPicture } from "#shared/domain/vehicle/license-plate.ts"
import { scaleImage } from "#web/data/uploads/shrink.ts"

/** Browsers' `TextDetector`, which TypeScript's DOM types lack. */
type TextDetector = {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string; boundingBox: { height: number } }[]>
}
const detectors = globalThis as { TextDetector?: new () => TextDetector }

export const canReadText = (): boolean => detectors.TextDetector !== undefined

/** Pixels. Enough for a plate that fills a quarter of the picture's width. */
const maxPixels = 1920

/** The plate in a picture, read on this device. */
export async function readPlate(picture: Blob): Promise<string | undefined> {
  if (!detectors.TextDetector) return undefined
  const texts = await new detectors.TextDetector().detect(await scaleImage(picture, maxPixels))
  return plateInPicture(
    texts.map(({ rawValue, boundingBox }) => ({ text: rawValue, height: boundingBox.height })),
  )
}
