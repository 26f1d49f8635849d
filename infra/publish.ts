import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { root } from "./root.ts"
import { cacheControlOf, contentTypeOf, siteFolders } from "./site-files.ts"

export type SiteFile = { path: string; body: Uint8Array; contentType: string; cacheControl: string }

/**
 * Uploads the built web. Documents come last, so that none names a file that is not there yet; nothing is removed, so that
 * a tab that is open since yesterday still finds its parts.
 */
export const publish = async (
  put: (file: SiteFile) => Promise<unknown>,
  folders: readonly string[] = siteFolders,
): Promise<number> => {
  const files = folders.flatMap((folder) =>
    globSync("**/*.*", { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: file.slice(folder.length) })),
  )
  const byPath = new Map(files.toReversed().map(({ file, path }) => [path, file]))
  const upload = async ([path, file]: [string, string]) =>
    put({
      path,
      body: await readFile(file),
      contentType: contentTypeOf(path),
      cacheControl: cacheControlOf(path),
    })

  const { parts = [], documents = [] } = Object.groupBy(byPath, ([path]) =>
    path.endsWith(".html") ? "documents" : "parts",
  )
  for (const group of [parts, documents]) await Promise.all(group.map(upload))
  return byPath.size
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What `cdk deploy --outputs-file` wrote: stack to outputs.
  const outputs = JSON.parse(await readFile(join(root, "dist/outputs.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >
  const Bucket = Object.values(outputs).find(({ AssetsBucket }) => AssetsBucket)?.AssetsBucket
  if (!Bucket) throw new Error("dist/outputs.json names no bucket for the site: deploy the stacks first.")
  const s3 = new S3Client({})
  const count = await publish(({ path, body, contentType, cacheControl }) =>
    s3.send(
      new PutObjectCommand({
        Bucket,
        Key: path.slice(1),
        Body: body,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    ),
  )
  console.log(`${count} files are in ${Bucket}.`)
}
