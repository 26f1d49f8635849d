export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after this call. A minute is enough for the largest file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
