/** Saves a file of this content onto the device. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this call: a minute is time for the largest one.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
