import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { posixRelative } from "./posix-path.ts"
import { cacheControlOf, contentTypeOf, siteFolders } from "./site-files.ts"

const isServiceWorker = (path: string) => /^\/sw(?:-\w+)?\.js$/.test(path)

export type SiteFile = { path: string; body: Uint8Array; contentType: string; cacheControl: string }

/**
 * Uploads the web build: files first, then documents that name them, then the service worker, which caches a document.
 * Nothing is removed, so tabs from yesterday still find their files.
 */
export const publish = async (
  put: (file: SiteFile) => Promise<unknown>,
  folders: readonly string[] = siteFolders,
): Promise<number> => {
  const files = folders.flatMap((folder) =>
    globSync("**/*.*", { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: `/${posixRelative(folder, file)}` })),
  )
  const byPath = new Map(files.toReversed().map(({ file, path }) => [path, file]))
  const upload = async ([path, file]: [string, string]) =>
    put({
      path,
      body: await readFile(file),
      contentType: contentTypeOf(path),
      cacheControl: cacheControlOf(path),
    })

  const {
    parts = [],
    documents = [],
    worker = [],
  } = Object.groupBy(byPath, ([path]) => {
    if (isServiceWorker(path)) return "worker"
    return path.endsWith(".html") ? "documents" : "parts"
  })
  for (const group of [parts, documents, worker]) await Promise.all(group.map(upload))
  return byPath.size
}
