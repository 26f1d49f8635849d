/** Reads a reply's body. Stops with the error as soon as the body is known to exceed `maxBytes`. */
export const readLimited = async (
  response: Response,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> => {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
