import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import { localAws } from "../environment.ts"
import { bodyOf, type RequestHandler } from "../local-server.ts"
import {
  BodyMismatch,
  NotAsExpected,
  type ObjectStore,
  type Range,
  type StoredObject,
  type WriteCondition,
} from "./object-store.ts"
import { verifySignature } from "./signature-v4.ts"

/* S3's REST API over `object-store.ts`. */

const escapeXml = (text: string): string =>
  text.replaceAll(/[<>&"]/g, (c) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[c] ?? c)

const xml = (response: ServerResponse, status: number, body: string) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

const refuse = (response: ServerResponse, status: number, code: string, message: string) => {
  response.setHeader("connection", "close")
  xml(response, status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

export const rangeOf = (header: string | undefined, size: number): Range | "none" | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "")
  if (!match || (match[1] === "" && match[2] === "")) return undefined
  const [, from = "", to = ""] = match
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : "none"
}

export const sendObject = async (
  store: ObjectStore,
  bucket: string,
  object: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const range = rangeOf(request.headers.range, object.size)
  response.setHeader("accept-ranges", "bytes")
  response.setHeader("etag", object.etag)
  response.setHeader("last-modified", new Date(object.modifiedAt).toUTCString())
  if (object.cacheControl) response.setHeader("cache-control", object.cacheControl)
  if (range === "none") {
    response.setHeader("content-range", `bytes */${object.size}`)
    return void refuse(response, 416, "InvalidRange", "The requested range is not satisfiable.")
  }
  if (request.headers["if-none-match"] === object.etag) return void response.writeHead(304).end()
  if (range) response.setHeader("content-range", `bytes ${range.start}-${range.end}/${object.size}`)
  response.writeHead(range ? 206 : 200, {
    "content-type": object.type,
    "content-length": range ? range.end - range.start + 1 : object.size,
  })
  const body = request.method === "HEAD" ? undefined : store.read(bucket, object.key, range)
  if (!body) return void response.end()
  try {
    await pipeline(body, response)
  } catch (error) {
    const left = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]
    if (!left.includes((error as NodeJS.ErrnoException).code ?? "")) throw error
  }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const listing = (store: ObjectStore, bucket: string, query: URLSearchParams): string => {
  const most = Math.min(Number(query.get("max-keys") ?? 1000), 1000)
  const prefix = query.get("prefix") ?? ""
  const after = query.get("continuation-token") ?? query.get("start-after") ?? ""
  const { objects, more } = store.list(bucket, prefix, after, most)
  const contents = objects.map(
    ({ key, size, etag, modifiedAt }) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${size}</Size><ETag>${escapeXml(etag)}</ETag><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></Contents>`,
  )
  const next = more
    ? `<NextContinuationToken>${escapeXml(objects.at(-1)?.key ?? "")}</NextContinuationToken>`
    : ""
  return `<ListBucketResult><Name>${bucket}</Name><KeyCount>${objects.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`
}

const partsOf = (body: string) =>
  [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
  }))

const partListing = (parts: { number: number; size: number; etag: string }[]): string => {
  const listed = parts.map(
    ({ number, size, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><Size>${size}</Size><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListPartsResult>`
}

const conditionOf = ({ headers }: IncomingMessage): WriteCondition | undefined => {
  if (headers["if-none-match"] === "*") return { etag: undefined }
  return headers["if-match"] === undefined ? undefined : { etag: headers["if-match"] }
}

type ObjectsOptions = { siteOrigin: string; buckets: readonly string[]; now?: () => number }

const answerPreflight = (request: IncomingMessage, response: ServerResponse, fromSite: boolean): void => {
  if (!fromSite) return void refuse(response, 403, "AccessForbidden", "CORSResponse: this origin may not.")
  return void response
    .writeHead(200, {
      "access-control-allow-methods": "GET, PUT, HEAD",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
      "access-control-max-age": "3600",
    })
    .end()
}

const answerPut = async (
  store: ObjectStore,
  request: IncomingMessage,
  response: ServerResponse,
  {
    bucket,
    key,
    about,
    payload,
    query,
  }: {
    bucket: string
    key: string
    about: Parameters<ObjectStore["put"]>[3]
    payload: string
    query: URLSearchParams
  },
): Promise<void> => {
  const upload = query.get("uploadId")
  const length = request.headers["content-length"]
  if (length === undefined)
    return void refuse(
      response,
      411,
      "MissingContentLength",
      "You must provide the Content-Length HTTP header.",
    )
  if (payload.startsWith("STREAMING-"))
    return void refuse(response, 501, "NotImplemented", "Bodies signed chunk by chunk are not taken here.")
  const announced = {
    length: Number(length),
    sha256: payload === "UNSIGNED-PAYLOAD" ? undefined : payload,
    md5: request.headers["content-md5"] as string | undefined,
  }
  try {
    const etag =
      upload === null
        ? await store.put(bucket, key, request, about, announced, conditionOf(request))
        : await store.putPart(upload, Number(query.get("partNumber")), request, announced)
    return void response.writeHead(200, { etag }).end()
  } catch (error) {
    if (error instanceof NotAsExpected)
      return error.isMissing
        ? void refuse(response, 404, "NoSuchKey", "There is no such object.")
        : void refuse(response, 412, "PreconditionFailed", "The object is not as the condition says.")
    if (!(error instanceof BodyMismatch)) throw error
    return void refuse(response, 400, "BadDigest", `The body's ${error.message} is not as announced.`)
  }
}

/**
 * The part of S3 that the product uses. Every request must be signed, by header or URL. CORS allows uploads
 * from the site.
 */
export const objectsService =
  (store: ObjectStore, { siteOrigin, buckets, now = Date.now }: ObjectsOptions): RequestHandler =>
  async (request, response) => {
    const url = request.url ?? "/"
    const method = request.method ?? "GET"
    const fromSite = request.headers.origin === siteOrigin
    if (fromSite) {
      response.setHeader("access-control-allow-origin", siteOrigin)
      response.setHeader("access-control-expose-headers", "ETag")
      response.setHeader("vary", "Origin")
    }
    if (method === "OPTIONS") return answerPreflight(request, response, fromSite)

    const [path = "", search = ""] = url.split("?", 2)
    const [bucket = "", ...rest] = path.slice(1).split("/")
    const key = decoded(rest.join("/"))
    if (key === undefined) return void refuse(response, 400, "InvalidURI", "The key is not well encoded.")
    const verdict = await verifySignature(
      { method, url, headers: request.headers },
      localAws.credentials,
      now(),
    )
    if (!verdict.ok) return void refuse(response, 403, verdict.code, verdict.message)
    if (!buckets.includes(bucket))
      return void refuse(response, 404, "NoSuchBucket", "There is no such bucket.")

    const query = new URLSearchParams(search)
    const about = {
      type: request.headers["content-type"] ?? "application/octet-stream",
      cacheControl: request.headers["cache-control"],
    }
    const upload = query.get("uploadId")
    if (upload !== null && !store.hasUpload(upload, bucket, key))
      return void refuse(response, 404, "NoSuchUpload", "There is no such upload.")

    if (method === "GET" && upload !== null) return void xml(response, 200, partListing(store.parts(upload)))
    if (method === "GET" && key === "") return void xml(response, 200, listing(store, bucket, query))

    if (method === "GET" || method === "HEAD") {
      const object = store.head(bucket, key)
      if (!object) return void refuse(response, 404, "NoSuchKey", "There is no such object.")
      return sendObject(store, bucket, object, request, response)
    }

    const source = request.headers["x-amz-copy-source"]
    if (method === "PUT" && typeof source === "string") {
      const [from = "", ...inside] = (decoded(source) ?? "").replace(/^\//, "").split("/")
      const etag = await store.copy({ bucket: from, key: inside.join("/") }, bucket, key, about)
      if (etag === undefined) return void refuse(response, 404, "NoSuchKey", "There is no such object.")
      return void xml(
        response,
        200,
        `<CopyObjectResult><ETag>${escapeXml(etag)}</ETag><LastModified>${new Date(now()).toISOString()}</LastModified></CopyObjectResult>`,
      )
    }

    if (method === "PUT")
      return answerPut(store, request, response, { bucket, key, about, payload: verdict.payload, query })

    if (method === "POST" && query.has("uploads")) {
      const id = store.beginUpload(bucket, key, about)
      return void xml(
        response,
        200,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }

    if (method === "POST" && upload !== null) {
      const parts = partsOf((await bodyOf(request, 1024 * 1024)).toString())
      const etag = await store.completeUpload(upload, bucket, key, parts)
      if (etag === undefined)
        return void refuse(response, 400, "InvalidPart", "A part is missing or is not the one named.")
      return void xml(
        response,
        200,
        `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag></CompleteMultipartUploadResult>`,
      )
    }

    if (method === "DELETE") {
      await (upload === null ? store.remove(bucket, key) : store.abortUpload(upload))
      return void response.writeHead(204).end()
    }
    refuse(response, 405, "MethodNotAllowed", "This is not done here.")
  }
