import { partBytes, partSize } from "#shared/domain/media/uploads.ts"
import { as, type Login } from "../client.ts"

export const mp4 = (size: number): Buffer => {
  const bytes = Buffer.alloc(size, 7)
  Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "latin1").copy(bytes)
  return bytes
}

export type Begun = { key: string; upload: string; partSize: number }

export const begin = async (
  who: Login,
  size: number,
  { type = "video/mp4", call = as } = {},
): Promise<Begun> => {
  const { status, body } = await call(who).post("/uploads", { purpose: "video", type, size })
  if (status !== 201) throw new Error(`The upload was not begun: ${JSON.stringify(body)}`)
  return body as Begun
}

type Progress = { done: number[]; addresses: { part: number; address: string }[]; address?: string }

export const sendParts = async (
  who: Login,
  { key, upload }: Begun,
  bytes: Buffer,
  parts: number[],
  call = as,
): Promise<string[]> => {
  const { body } = await call(who).put("/uploads", { key, upload, size: bytes.length, parts })
  const { addresses } = body as Progress
  for (const { part, address } of addresses) {
    const from = (part - 1) * partBytes
    const slice = bytes.subarray(from, from + partSize(bytes.length, part))
    const { status } = await fetch(address, { method: "PUT", body: new Uint8Array(slice) })
    if (status !== 200) throw new Error(`Part ${part} was refused with ${status}.`)
  }
  return addresses.map(({ address }) => address)
}

export const complete = (who: Login, { key, upload }: Begun, size: number, call = as) =>
  call(who).put("/uploads", { key, upload, size, complete: true })

export const publishVideo = async (who: Login, bytes = mp4(1000), call = as): Promise<string> => {
  const begun = await begin(who, bytes.length, { call })
  await sendParts(who, begun, bytes, [1], call)
  const { body } = await complete(who, begun, bytes.length, call)
  return (body as Progress).address ?? ""
}
