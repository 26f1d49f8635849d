/** Converts "rgb(15, 33, 36)" to "#0f2124". */
const hexOf = (color: string): string =>
  `#${(color.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, "0"))
    .join("")}`

/** https://developer.squareup.com/reference/sdks/web/payments/objects/CardClassSelectors */
export const squareStyle = (place: HTMLElement) => {
  const { color, backgroundColor, borderTopColor, caretColor, outlineColor } = getComputedStyle(place)
  return {
    input: { color: hexOf(color), backgroundColor: hexOf(backgroundColor), fontSize: "16px" },
    "input::placeholder": { color: hexOf(outlineColor) },
    ".input-container": { borderColor: hexOf(borderTopColor), borderRadius: "8px" },
    ".input-container.is-focus": { borderColor: hexOf(caretColor) },
    ".message-text": { color: hexOf(color) },
  }
}
