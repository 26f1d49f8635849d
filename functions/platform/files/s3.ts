import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3"
import { setting } from "../config.ts"

export const s3Client = (requestTimeout: number): S3Client =>
  new S3Client({
    // The site's CSP allows browsers to upload to the bucket's own host only. One machine has no host per bucket.
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    requestHandler: { connectionTimeout: 2500, requestTimeout, throwOnRequestTimeout: true },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })

let client: S3Client | undefined
const s3 = (): S3Client => {
  client ??= s3Client(4000)
  return client
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ["NotFound", "NoSuchKey", "NoSuchUpload"].includes(error.name)

/** Undefined if the object doesn't exist. */
export const unlessMissing = async <Reply>(reply: Promise<Reply>): Promise<Reply | undefined> => {
  try {
    return await reply
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

let largeFileClient: S3Client | undefined

export const putLarge = async (
  Bucket: string,
  Key: string,
  Body: Uint8Array,
  ContentType: string,
): Promise<void> => {
  largeFileClient ??= s3Client(30_000)
  const ContentLength = Body.byteLength
  await largeFileClient.send(
    new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength, CacheControl: "private" }),
  )
}

export const findSize = async (Bucket: string, Key: string): Promise<number | undefined> => {
  const head = await unlessMissing(s3().send(new HeadObjectCommand({ Bucket, Key })))
  return head && (head.ContentLength ?? 0)
}

/** `range` is an HTTP range header, such as `bytes=0-99`. */
export const readObject = async (Bucket: string, Key: string, range?: string): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) }))
  if (!Body) throw new Error("The object has no body.")
  return Body.transformToByteArray()
}

export const removeObject = async (Bucket: string, Key: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand({ Bucket, Key }))
}

/** Lists keys in order. Keys written meanwhile may be missing. */
export async function* keysBelow(Bucket: string, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined
  do {
    const page = await s3().send(
      new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }),
    )
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

export const putObject = async (
  Bucket: string,
  Key: string,
  Body: Uint8Array,
  headers: { type: string; cacheControl: string },
): Promise<void> => {
  await s3().send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      ContentType: headers.type,
      ContentLength: Body.byteLength,
      CacheControl: headers.cacheControl,
    }),
  )
}

const locate = (key: string) => [setting("FILES_BUCKET"), `files/${key}`] as const

export const bucket = {
  put: (key: string, body: Uint8Array, type: string): Promise<void> =>
    putObject(...locate(key), body, { type, cacheControl: "private, max-age=3600" }),
  get: (key: string): Promise<Uint8Array> => readObject(...locate(key)),
  exists: async (key: string): Promise<boolean> => (await findSize(...locate(key))) !== undefined,
  remove: (key: string): Promise<void> => removeObject(...locate(key)),
  async removeAll(folder: string): Promise<void> {
    const [Bucket, Prefix] = locate(`${folder}/`)
    for (;;) {
      const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket, Prefix }))
      if (Contents.length === 0) return
      await Promise.all(Contents.flatMap(({ Key }) => (Key ? removeObject(Bucket, Key) : [])))
    }
  },
}
