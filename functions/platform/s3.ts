import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { setting } from "./config.ts"

let client: S3Client | undefined
const s3 = (): S3Client => {
  client ??= new S3Client({
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  return client
}

export const bucket = {
  async put(key: string, body: Uint8Array, type: string): Promise<void> {
    await s3().send(
      new PutObjectCommand({
        Bucket: setting("FILES_BUCKET"),
        Key: `files/${key}`,
        Body: body,
        ContentType: type,
        ContentLength: body.byteLength,
        CacheControl: "private, max-age=3600",
      }),
    )
  },
  async get(key: string): Promise<Uint8Array> {
    const { Body } = await s3().send(
      new GetObjectCommand({ Bucket: setting("FILES_BUCKET"), Key: `files/${key}` }),
    )
    if (!Body) throw new Error("The object has no body.")
    return Body.transformToByteArray()
  },
  async exists(key: string): Promise<boolean> {
    try {
      await s3().send(new HeadObjectCommand({ Bucket: setting("FILES_BUCKET"), Key: `files/${key}` }))
      return true
    } catch (error) {
      if (error instanceof Error && error.name === "NotFound") return false
      throw error
    }
  },
}
