/** Starts a download, also of an address on another origin whose reply is an attachment. */
export function downloadFrom(address: string, fileName: string): void {
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  downloadFrom(address, name)
  // The browser reads the blob after this call. A minute is enough for the largest file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
