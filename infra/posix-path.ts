import path from "node:path"

type Paths = Pick<typeof path, "relative" | "sep">

/** With "/" also on Windows, where globs and `node:path` return "\". */
export const toPosix = (file: string, { sep }: Pick<Paths, "sep"> = path): string => file.replaceAll(sep, "/")

/** The path of a file from a folder, for manifests, object keys, and hashes, which are equal on all machines. */
export const posixRelative = (folder: string, file: string, paths: Paths = path): string =>
  toPosix(paths.relative(folder, file), paths)
