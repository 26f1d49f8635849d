import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { describe, expect, onTestFinished, test } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import { localServer } from "#infra/local/local-server.ts"
import { objectStore } from "#infra/local/objects/object-store.ts"
import { objectsService } from "#infra/local/objects/objects.ts"
import { temporaryFolder } from "./folder.ts"

const siteOrigin = "http://localhost:8080"
const Bucket = "photos"

const openObjects = async (folder = temporaryFolder()) => {
  let now: () => number = Date.now
  const store = objectStore(folder)
  const server = await localServer(objectsService(store, { siteOrigin, buckets: [Bucket], now: () => now() }))
  const client = (credentials: { accessKeyId: string; secretAccessKey: string } = localAws.credentials) =>
    new S3Client({
      region: localAws.region,
      credentials,
      endpoint: server.address,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    })
  onTestFinished(async () => {
    await server.close()
    store.close()
  })
  return {
    folder,
    address: server.address,
    client,
    store,
    s3: client(),
    setClock: (at: number) => {
      now = () => at
    },
  }
}

const nameOfFailure = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.name,
  )

const uploadAddress = (s3: S3Client, Key: string, ContentType: string, ContentLength: number) =>
  getSignedUrl(s3, new PutObjectCommand({ Bucket, Key, ContentType, ContentLength }), {
    expiresIn: 60,
    signableHeaders: new Set(["content-type", "content-length", "host"]),
  })

const photo = new Uint8Array([0xff, 0xd8, 1, 2, 3])
const put = (address: string, body: Uint8Array<ArrayBuffer>, type: string) =>
  fetch(address, { method: "PUT", body, headers: { "content-type": type } })

describe("The local object store", () => {
  test("writes conditionally, over a known version or only if the key is new", async () => {
    const { s3 } = await openObjects()
    const put = (Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
      s3.send(new PutObjectCommand({ Bucket, Key: "index.html", Body, ...condition }))
    expect(await nameOfFailure(put("early", { IfMatch: '"nothing"' }))).toBe("NoSuchKey")
    const { ETag: first = "" } = await put("first", { IfNoneMatch: "*" })
    expect(await nameOfFailure(put("again", { IfNoneMatch: "*" }))).toBe("PreconditionFailed")
    await put("second", { IfMatch: first })
    expect(await nameOfFailure(put("late", { IfMatch: first }))).toBe("PreconditionFailed")
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: "index.html" }))
    expect(await Body?.transformToString()).toBe("second")
  })

  test("returns objects unchanged, with their type", async () => {
    const { s3 } = await openObjects()
    const Key = "files/jobs/17/a photo (1) + ü.jpg"
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: photo, ContentType: "image/jpeg" }))
    const { Body, ContentType, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key }))

    expect(await Body?.transformToByteArray()).toEqual(photo)
    expect([ContentType, ContentLength]).toEqual(["image/jpeg", 5])
  })

  test("keeps objects across a restart, and the last put of a key wins", async () => {
    const folder = temporaryFolder()
    const first = await openObjects(folder)
    await first.s3.send(new PutObjectCommand({ Bucket, Key: "k", Body: "old" }))
    await first.s3.send(new PutObjectCommand({ Bucket, Key: "k", Body: "new" }))
    const again = await openObjects(folder)
    const { Body } = await again.s3.send(new GetObjectCommand({ Bucket, Key: "k" }))

    expect(await Body?.transformToString()).toBe("new")
  })

  test("reads ranges from either end", async () => {
    const { s3 } = await openObjects()
    await s3.send(new PutObjectCommand({ Bucket, Key: "k", Body: "0123456789" }))
    const part = async (Range: string) => {
      const { Body, ContentRange } = await s3.send(new GetObjectCommand({ Bucket, Key: "k", Range }))
      return [await Body?.transformToString(), ContentRange]
    }

    expect(await part("bytes=2-4")).toEqual(["234", "bytes 2-4/10"])
    expect(await part("bytes=7-")).toEqual(["789", "bytes 7-9/10"])
    expect(await part("bytes=-1")).toEqual(["9", "bytes 9-9/10"])
    expect(await nameOfFailure(part("bytes=10-11"))).toBe("InvalidRange")
  })

  test("no longer has deleted objects", async () => {
    const { s3 } = await openObjects()
    await s3.send(new PutObjectCommand({ Bucket, Key: "k", Body: "x" }))
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "k" }))

    expect(await nameOfFailure(s3.send(new HeadObjectCommand({ Bucket, Key: "k" })))).toBe("NotFound")
    expect(await nameOfFailure(s3.send(new GetObjectCommand({ Bucket, Key: "k" })))).toBe("NoSuchKey")
  })

  test("lists objects by prefix, page by page", async () => {
    const { s3 } = await openObjects()
    for (const Key of ["b/1", "a/3", "a/1", "a/2", "a"])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }))
    const list = new ListObjectsV2Command({ Bucket, Prefix: "a/", MaxKeys: 2 })
    const first = await s3.send(list)
    const second = await s3.send(
      new ListObjectsV2Command({ ...list.input, ContinuationToken: first.NextContinuationToken }),
    )

    expect(first.Contents?.map(({ Key }) => Key)).toEqual(["a/1", "a/2"])
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(["a/3"])
    expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false])
  })

  test("assembles a multipart upload in part number order", async () => {
    const { s3 } = await openObjects()
    const Key = "video"
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "video/mp4" }),
    )
    const send = async (PartNumber: number, Body: string) => ({
      PartNumber,
      ETag: (await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))).ETag,
    })
    const last = await send(2, "world")
    const wrong = await send(1, "oops, ")
    const first = await send(1, "hello, ")
    const complete = (Parts: object[]) =>
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))

    expect(await nameOfFailure(complete([wrong, last]))).toBe("InvalidPart")
    await complete([first, last])
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    expect([await Body?.transformToString(), ContentType]).toEqual(["hello, world", "video/mp4"])
    expect(await nameOfFailure(complete([first, last]))).toBe("NoSuchUpload")
  })

  test("lists the parts of an upload that have arrived, in part number order", async () => {
    const { s3 } = await openObjects()
    const Key = "video"
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const parts = async () =>
      (await s3.send(new ListPartsCommand({ Bucket, Key, UploadId }))).Parts?.map(({ PartNumber, Size }) => [
        PartNumber,
        Size,
      ])
    expect(await parts()).toBeUndefined()
    for (const PartNumber of [12, 2])
      await s3.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: "x".repeat(PartNumber) }),
      )

    expect(await parts()).toEqual([
      [2, 2],
      [12, 12],
    ])
    const unknown = new ListPartsCommand({ Bucket, Key, UploadId: "unknown" })
    expect(await nameOfFailure(s3.send(unknown))).toBe("NoSuchUpload")
  })

  test("copies objects, also with another type, independent of the original", async () => {
    const { s3 } = await openObjects()
    await s3.send(new PutObjectCommand({ Bucket, Key: "a/1", Body: "x", ContentType: "text/plain" }))
    const copy = (CopySource: string) =>
      s3.send(
        new CopyObjectCommand({
          Bucket,
          Key: "b/1",
          CopySource,
          MetadataDirective: "REPLACE",
          ContentType: "video/mp4",
        }),
      )
    await copy(`${Bucket}/a/1`)
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a/1" }))

    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: "b/1" }))
    expect([await Body?.transformToString(), ContentType]).toEqual(["x", "video/mp4"])
    expect(await nameOfFailure(copy(`${Bucket}/a/1`))).toBe("NoSuchKey")
  })

  test("expires old objects and partial uploads below a prefix, and keeps all others", async () => {
    const { s3, store } = await openObjects()
    for (const Key of ["incoming/a", "files/a"])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }))
    const begun = async (Key: string) => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "x" }))
      return () => nameOfFailure(s3.send(new ListPartsCommand({ Bucket, Key, UploadId })))
    }
    const [incoming, other] = [await begun("incoming/b"), await begun("files/b")]
    const keysLeft = async () =>
      (await s3.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key)

    expect(await store.sweep(Bucket, "incoming/", new Date(Date.now() - 60_000))).toBe(0)
    expect([await keysLeft(), await incoming()]).toEqual([["files/a", "incoming/a"], "none"])
    expect(await store.sweep(Bucket, "incoming/", new Date(Date.now() + 60_000))).toBe(2)
    expect([await keysLeft(), await incoming(), await other()]).toEqual([["files/a"], "NoSuchUpload", "none"])
  })

  test("leaves nothing of an aborted upload", async () => {
    const { s3 } = await openObjects()
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: "k" }))
    const part = { Bucket, Key: "k", UploadId, PartNumber: 1, Body: "x" }
    await s3.send(new UploadPartCommand(part))
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: "k", UploadId }))

    expect(await nameOfFailure(s3.send(new UploadPartCommand(part)))).toBe("NoSuchUpload")
    expect(await nameOfFailure(s3.send(new GetObjectCommand({ Bucket, Key: "k" })))).toBe("NoSuchKey")
  })

  test("streams objects without holding them in memory", async () => {
    const { s3 } = await openObjects()
    const size = 96 * 1024 * 1024
    const block = randomBytes(1024 * 1024)
    const source = () =>
      Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += block.length) yield block
        })(),
      )
    const address = await uploadAddress(s3, "big", "video/mp4", size)
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 5)
    const streamed: RequestInit = {
      method: "PUT",
      body: Readable.toWeb(source()),
      headers: { "content-type": "video/mp4", "content-length": String(size) },
      duplex: "half",
    }
    const reply = await fetch(address, streamed)
    clearInterval(watch)
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: "big" }))

    expect([reply.status, ContentLength]).toEqual([200, size])
    expect(most).toBeLessThan(size * 0.75)
  })
})

describe("A signed upload", () => {
  test("accepts exactly what was signed", async () => {
    const { s3 } = await openObjects()
    const reply = await put(await uploadAddress(s3, "p.jpg", "image/jpeg", 5), photo, "image/jpeg")

    expect(reply.status).toBe(200)
  })

  test("is 403 with another type, length, or key, and stores nothing", async () => {
    const { s3 } = await openObjects()
    const address = await uploadAddress(s3, "p.jpg", "image/jpeg", 5)

    expect((await put(address, photo, "text/html")).status).toBe(403)
    expect((await put(address, new Uint8Array(6), "image/jpeg")).status).toBe(403)
    expect((await put(address.replace("p.jpg", "q.jpg"), photo, "image/jpeg")).status).toBe(403)
    expect((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents).toBeUndefined()
  })

  test("is 403 when it has expired or its expiry was changed", async () => {
    const { s3, setClock } = await openObjects()
    const address = await uploadAddress(s3, "p.jpg", "image/jpeg", 5)
    setClock(Date.now() + 61_000)

    expect((await put(address, photo, "image/jpeg")).status).toBe(403)
    const longer = address.replace("X-Amz-Expires=60", "X-Amz-Expires=6000")
    expect((await put(longer, photo, "image/jpeg")).status).toBe(403)
  })

  test("doesn't allow reading or deleting the object it uploads", async () => {
    const { s3 } = await openObjects()
    const address = await uploadAddress(s3, "p.jpg", "image/jpeg", 5)
    await put(address, photo, "image/jpeg")

    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(address, { method: "DELETE" })).status).toBe(403)
  })

  test("is accepted from the site's own origin only", async () => {
    const { address } = await openObjects()
    const preflight = (origin: string) =>
      fetch(`${address}/${Bucket}/k`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type",
        },
      })
    const own = await preflight(siteOrigin)

    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, siteOrigin])
    expect((await preflight("https://elsewhere.example")).status).toBe(403)
  })
})

describe("A request to the bucket", () => {
  test("is 403 without a signature", async () => {
    const { address, s3 } = await openObjects()
    await s3.send(new PutObjectCommand({ Bucket, Key: "k", Body: "x" }))

    expect((await fetch(`${address}/${Bucket}/k`)).status).toBe(403)
    expect((await fetch(`${address}/${Bucket}/k`, { method: "PUT", body: "y" })).status).toBe(403)
  })

  test("is 403 with an unknown key or a wrong secret", async () => {
    const { client } = await openObjects()
    const put = new PutObjectCommand({ Bucket, Key: "k", Body: "x" })

    expect(await nameOfFailure(client({ accessKeyId: "other", secretAccessKey: "x" }).send(put))).toBe(
      "InvalidAccessKeyId",
    )
    expect(await nameOfFailure(client({ ...localAws.credentials, secretAccessKey: "wrong" }).send(put))).toBe(
      "SignatureDoesNotMatch",
    )
  })

  test("is rejected when its date is a quarter of an hour off", async () => {
    const { s3, setClock } = await openObjects()
    setClock(Date.now() + 16 * 60_000)

    expect(await nameOfFailure(s3.send(new HeadObjectCommand({ Bucket, Key: "k" })))).not.toBe("none")
  })

  test("is rejected for any other bucket", async () => {
    const { s3 } = await openObjects()

    expect(await nameOfFailure(s3.send(new GetObjectCommand({ Bucket: "other", Key: "k" })))).toBe(
      "NoSuchBucket",
    )
  })
})
