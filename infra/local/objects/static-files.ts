import { createHash } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { cacheControlOf, contentTypeOf } from "../../site-files.ts"
import { rangeOf } from "./objects.ts"

const isText = (type: string) => /^text\/|json|javascript|svg|xml|wasm/.test(type)

type File = { body: Buffer; type: string; etag: string; encoded: Map<string, Promise<Buffer>> }

const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
}

export type StaticRequest = { method: string; header: (name: string) => string | undefined }

type Rendered = (path: string) => { tag: string; read: () => Promise<Buffer> } | undefined

export const staticFiles = (folders: readonly string[], rendered: Rendered) => {
  const known = new Map<string, { changedAt: number | string; file: File }>()

  const findRendered = async (path: string): Promise<File | undefined> => {
    const found = rendered(path)
    if (!found) return undefined
    const cached = known.get(path)
    if (cached?.changedAt === found.tag) return cached.file
    const file = { body: await found.read(), type: contentTypeOf(path), etag: found.tag, encoded: new Map() }
    known.set(path, { changedAt: found.tag, file })
    return file
  }

  const find = async (path: string): Promise<File | undefined> => {
    for (const folder of folders) {
      const fullPath = join(folder, path)
      if (!fullPath.startsWith(folder)) return undefined
      const found = await stat(fullPath).catch(() => undefined)
      if (!found?.isFile()) continue
      const cached = known.get(fullPath)
      if (cached?.changedAt === found.mtimeMs) return cached.file
      const body = await readFile(fullPath)
      const file = {
        body,
        type: contentTypeOf(path),
        etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
        encoded: new Map<string, Promise<Buffer>>(),
      }
      known.set(fullPath, { changedAt: found.mtimeMs, file })
      return file
    }
    return findRendered(path)
  }

  const encodedBody = async (file: File, accepted: string) => {
    const encoding = ["br", "gzip"].find((name) => accepted.includes(name))
    if (!encoding || file.body.length < 1024 || !isText(file.type)) return { body: file.body }
    const encoding$ = file.encoded.get(encoding) ?? encoders[encoding]?.(file.body)
    if (!encoding$) return { body: file.body }
    file.encoded.set(encoding, encoding$)
    return { body: await encoding$, encoding }
  }

  return {
    async answer(
      path: string,
      request: StaticRequest,
      status = 200,
      extra: Record<string, string> = {},
    ): Promise<Response | undefined> {
      const file = await find(path)
      if (!file) return undefined
      const headers = new Headers({
        "content-type": file.type,
        "cache-control": cacheControlOf(path),
        etag: file.etag,
        vary: "accept-encoding",
        ...extra,
      })
      if (status === 200 && request.header("if-none-match") === file.etag)
        return new Response(null, { status: 304, headers })

      const range = isText(file.type) ? undefined : rangeOf(request.header("range"), file.body.length)
      if (range === "none") return new Response(null, { status: 416, headers })
      if (range) {
        headers.set("content-range", `bytes ${range.start}-${range.end}/${file.body.length}`)
        const part = file.body.subarray(range.start, range.end + 1)
        return new Response(new Uint8Array(part), { status: 206, headers })
      }
      const { body, encoding } = await encodedBody(file, request.header("accept-encoding") ?? "")
      if (encoding) headers.set("content-encoding", encoding)
      headers.set("content-length", String(body.length))
      return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status, headers })
    },
  }
}

export type StaticFiles = ReturnType<typeof staticFiles>
