import { globSync } from "node:fs"
import { extname, join } from "node:path"
import { type Language, otherLanguages } from "#shared/language.ts"
import { renderedFiles } from "#shared/site.ts"
import { root } from "./root.ts"

export const siteFolderOf = (code: Language): string =>
  join(root, code === "en" ? "dist/site" : `dist/site-${code}`)

export const staffFolderOf = (code: Language): string =>
  join(root, code === "en" ? "dist/staff" : `dist/staff-${code}`)

export const siteFolders = [
  siteFolderOf("en"),
  staffFolderOf("en"),
  ...otherLanguages.flatMap((code) => [siteFolderOf(code), staffFolderOf(code)]),
]

export const rendererFolder = join(root, "dist/site-renderer")
export const rendererFolderOf = (code: Language): string =>
  code === "en" ? rendererFolder : join(rendererFolder, code)

/**
 * Root files served by their own address. Documents are reached by page addresses, except `/app.html`, which the service
 * worker caches by that name.
 */
export const rootFiles = (folders = siteFolders): string[] => {
  const found = folders.flatMap((folder) => globSync("*.*", { cwd: folder }))
  const rendered = renderedFiles.map((path) => path.slice(1))
  const files = [...found, ...rendered].filter((name) => !name.endsWith(".html"))
  return [...new Set([...files, "app.html"])].sort().map((name) => `/${name}`)
}

/** Files under /assets have a hash in their names and never change. All others are revalidated. */
export const cacheControlOf = (path: string): string =>
  path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
}

export const contentTypeOf = (path: string): string => types[extname(path)] ?? "application/octet-stream"
