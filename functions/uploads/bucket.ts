import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListParts,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import {
  partSize,
  uploads as rules,
  singleUpload,
  type UploadPurpose,
  uploadKey,
  videoAddress,
} from "#shared/domain/media/uploads.ts"
import { videoHeaderBytes, videoTypeOf } from "#shared/domain/media/video-type.ts"
import { setting } from "../platform/config.ts"
import { findSize, isMissing, readObject, removeObject, s3Client } from "../platform/files/s3.ts"
import { randomKey } from "../platform/random-key.ts"
import type { Refuse } from "../platform/refusal.ts"

let client: S3Client | undefined
/** Completing a 300 MB upload takes the bucket some seconds. */
const s3 = (): S3Client => {
  client ??= s3Client(25_000)
  return client
}

const files = () => setting("FILES_BUCKET")
const assets = () => setting("ASSETS_BUCKET")
/** Key of an `/assets` address. */
const assetKey = (address: string) => address.slice(1)

/** Seconds until an upload must start. */
const urlSeconds = 15 * 60

export type UploadedPart = { part: number; size: number; etag: string | undefined }

/**
 * Direct uploads from browsers. Nothing is stored in the table: the key names purpose and sender, the bucket knows the
 * parts, and unfinished uploads expire after a day (infra/object-lifecycle.ts).
 */
export const uploads = {
  /**
   * Signed for exactly this type. With a size, also for this length and for one upload: another one would be kept as a
   * version. The sender adds `singleUpload` to the headers.
   */
  async single(
    purpose: UploadPurpose,
    sender: string,
    type: string,
    size?: number,
  ): Promise<{ key: string; address: string }> {
    const key = uploadKey(purpose, sender, randomKey(), type)
    const once = size === undefined ? {} : { ContentLength: size, IfNoneMatch: singleUpload["if-none-match"] }
    const put = new PutObjectCommand({ Bucket: files(), Key: key, ContentType: type, ...once })
    const signableHeaders = new Set([
      "host",
      "content-type",
      ...(size === undefined ? [] : ["content-length", ...Object.keys(singleUpload)]),
    ])
    return { key, address: await getSignedUrl(s3(), put, { expiresIn: urlSeconds, signableHeaders }) }
  },

  async begin(
    purpose: UploadPurpose,
    sender: string,
    type: string,
  ): Promise<{ key: string; upload: string }> {
    const key = uploadKey(purpose, sender, randomKey(), type)
    const { UploadId } = await s3().send(
      new CreateMultipartUploadCommand({ Bucket: files(), Key: key, ContentType: type }),
    )
    if (UploadId === undefined) throw new Error("The bucket named no upload.")
    return { key, upload: UploadId }
  },

  /** Signed for exactly this length. */
  partAddress: (key: string, upload: string, part: number, size: number): Promise<string> =>
    getSignedUrl(
      s3(),
      new UploadPartCommand({
        Bucket: files(),
        Key: key,
        UploadId: upload,
        PartNumber: part,
        ContentLength: partSize(size, part),
      }),
      { expiresIn: urlSeconds, signableHeaders: new Set(["host", "content-length"]) },
    ),

  /** Sorted by number; undefined for an unknown, expired, or finished upload. */
  async parts(key: string, upload: string): Promise<UploadedPart[] | undefined> {
    const target = { Bucket: files(), Key: key, UploadId: upload }
    const uploadedParts: UploadedPart[] = []
    try {
      for await (const { Parts = [] } of paginateListParts({ client: s3() }, target))
        uploadedParts.push(
          ...Parts.map((part) => ({ part: part.PartNumber ?? 0, size: part.Size ?? 0, etag: part.ETag })),
        )
      return uploadedParts
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },

  async join(key: string, upload: string, parts: readonly UploadedPart[]): Promise<void> {
    await s3().send(
      new CompleteMultipartUploadCommand({
        Bucket: files(),
        Key: key,
        UploadId: upload,
        MultipartUpload: { Parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })) },
      }),
    )
  },

  async abort(key: string, upload: string): Promise<boolean> {
    try {
      await s3().send(new AbortMultipartUploadCommand({ Bucket: files(), Key: key, UploadId: upload }))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  },

  async discard(key: string): Promise<boolean> {
    if ((await findSize(files(), key)) === undefined) return false
    await removeObject(files(), key)
    return true
  },
}

/** A day, enough to reference a video in the settings. */
const unreferencedLifetime = 86_400_000

/** Public videos of the site. */
export const videos = {
  /**
   * Moves an uploaded video to its public address after checking its size and first bytes. Refuses and removes a file that is
   * too large or isn't a video. A repeated call returns the same address. Undefined if nothing was uploaded.
   */
  async publish(
    sender: string,
    file: string,
    refuse: Refuse<"video_too_large" | "not_a_video">,
  ): Promise<string | undefined> {
    const key = `incoming/video/${sender}/${file}`
    const address = videoAddress(file)
    const size = await findSize(files(), key)
    if (size === undefined)
      return (await findSize(assets(), assetKey(address))) === undefined ? undefined : address

    const type =
      size === 0 ? undefined : videoTypeOf(await readObject(files(), key, `bytes=0-${videoHeaderBytes - 1}`))
    if (!type || size > rules.video.maxBytes) {
      await removeObject(files(), key)
      throw refuse(type ? "video_too_large" : "not_a_video")
    }
    await s3().send(
      new CopyObjectCommand({
        Bucket: assets(),
        Key: assetKey(address),
        CopySource: `${files()}/${key}`,
        MetadataDirective: "REPLACE",
        ContentType: type,
        CacheControl: "public, max-age=31536000, immutable",
      }),
    )
    await removeObject(files(), key)
    return address
  },

  /** Files older than `unreferencedLifetime`, to delete if no setting names them. */
  async listOldFiles(now: Date): Promise<string[]> {
    const prefix = assetKey(videoAddress(""))
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: assets(), Prefix: prefix }))
    return Contents.flatMap(({ Key = "", LastModified = now }) =>
      now.getTime() - LastModified.getTime() > unreferencedLifetime ? [Key.slice(prefix.length)] : [],
    )
  },

  remove: (file: string): Promise<void> => removeObject(assets(), assetKey(videoAddress(file))),
}
