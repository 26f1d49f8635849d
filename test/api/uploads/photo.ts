import { PNG } from "pngjs"
import { as, type Login } from "../client.ts"

/** A picture in one colour as a data address; another shade is another picture. */
export const photo = (width = 400, height = 200, shade = 120): string =>
  `data:image/png;base64,${photoBytes(width, height, shade).toString("base64")}`

export const photoBytes = (width = 400, height = 200, shade = 120): Buffer => {
  const picture = new PNG({ width, height })
  picture.data.fill(shade)
  return PNG.sync.write(picture)
}

/** Puts a file into the bucket as a browser does; answers its key. */
export const putPicture = async (
  who: Login,
  purpose: string,
  bytes: Uint8Array = photoBytes(),
): Promise<string> => {
  const { body } = await as(who).post("/uploads", { purpose, type: "image/png", size: bytes.length })
  const { key, address } = body as { key: string; address: string }
  const { status } = await fetch(address, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { "content-type": "image/png" },
  })
  if (status !== 200) throw new Error(`The picture was refused with ${status}.`)
  return key
}

/** Width and height: at fixed places of the first frame, or, where something is transparent, in the head, less one. */
export const sizeOfWebp = (bytes: Buffer): [width: number, height: number] =>
  bytes.subarray(12, 16).toString() === "VP8X"
    ? [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    : [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
