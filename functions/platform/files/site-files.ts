import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3"
import { setting } from "../config.ts"
import { isMissing, s3Client, unlessMissing } from "./s3.ts"

const s3 = s3Client(5000)
const locate = (path: string) => ({ Bucket: setting("ASSETS_BUCKET"), Key: path.slice(1) })

const isOvertaken = (error: unknown): boolean =>
  isMissing(error) ||
  (error instanceof Error && ["PreconditionFailed", "ConditionalRequestConflict"].includes(error.name))

export const siteFiles = {
  tagOf: async (path: string): Promise<string | undefined> =>
    (await unlessMissing(s3.send(new HeadObjectCommand(locate(path)))))?.ETag,

  async tagsIn(folder: string): Promise<(readonly [path: string, tag: string | undefined])[]> {
    const tags: (readonly [path: string, tag: string | undefined])[] = []
    let ContinuationToken: string | undefined
    do {
      const { Bucket, Key: Prefix } = locate(folder)
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      tags.push(...(page.Contents ?? []).map(({ Key = "", ETag }) => [`/${Key}`, ETag] as const))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return tags
  },

  read: async (path: string): Promise<string | undefined> =>
    (await unlessMissing(s3.send(new GetObjectCommand(locate(path)))))?.Body?.transformToString(),

  /** Overwrites only the version that `tagOf` returned. Returns false if it has changed. */
  async replace(path: string, tag: string | undefined, body: string, type: string): Promise<boolean> {
    try {
      await s3.send(
        new PutObjectCommand({
          ...locate(path),
          ...(tag === undefined ? { IfNoneMatch: "*" } : { IfMatch: tag }),
          Body: body,
          ContentType: type,
          CacheControl: "no-cache",
        }),
      )
      return true
    } catch (error) {
      if (isOvertaken(error)) return false
      throw error
    }
  },
  async remove(path: string): Promise<void> {
    await s3.send(new DeleteObjectCommand(locate(path)))
  },
}
