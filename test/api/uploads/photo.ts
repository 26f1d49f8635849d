import { singleUpload, type UploadPurpose } from "#shared/domain/media/uploads.ts"
import { photoBytes } from "../../builders/photo.ts"
import { as, type Login } from "../client.ts"

export const putPicture = async (
  who: Login,
  purpose: UploadPurpose,
  bytes: Uint8Array = photoBytes(),
): Promise<string> => {
  const { body } = await as(who).post("/uploads", { purpose, type: "image/png", size: bytes.length })
  const { key, address } = body as { key: string; address: string }
  const { status } = await fetch(address, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { "content-type": "image/png", ...singleUpload },
  })
  if (status !== 200) throw new Error(`The picture was refused with ${status}.`)
  return key
}

/** VP8 stores the size at fixed positions, VP8X in its header, less one. */
export const sizeOfWebp = (bytes: Buffer): [width: number, height: number] =>
  bytes.subarray(12, 16).toString() === "VP8X"
    ? [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    : [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
