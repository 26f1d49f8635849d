import { t } from "#shared/language.ts"
import { signatureInk } from "./SignaturePad.tsx"

const width = 1000
const height = 280

/** Renders a typed name as a signature picture that is labeled as typed. */
export function typedSignature(name: string): string {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (!context) throw new Error(t("This browser can't draw pictures."))
  const font = (size: number) =>
    `italic 500 ${size}px "Snell Roundhand", "Segoe Script", "Dancing Script", cursive`
  context.font = font(120)
  const size = Math.min(120, (120 * (width - 80)) / context.measureText(name).width)
  context.fillStyle = signatureInk
  context.textBaseline = "alphabetic"
  context.font = font(size)
  context.fillText(name, 40, 180)
  context.font = "500 30px sans-serif"
  context.fillText("signed by typing the name", 40, 250)
  return canvas.toDataURL("image/png")
}
