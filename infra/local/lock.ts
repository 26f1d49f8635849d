import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** A mistake or missing requirement, printed without a stack. */
export class StartFailure extends Error {
  override name = "StartFailure"
}

export type FolderLock = {
  describe(holder: Record<string, string | number>): void
  release(): void
}

const holderFile = (folder: string) => join(folder, "holder.json")

const holderOf = (folder: string): string => {
  try {
    const { pid, address } = JSON.parse(readFileSync(holderFile(folder), "utf8"))
    return ` (process ${pid}${address ? `, ${address}` : ""})`
  } catch {
    return ""
  }
}

/** An unreferenced lock would be garbage-collected and released. */
const locks = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process. It is SQLite's file lock, which the kernel releases when the process dies in
 * any way.
 */
export const lockFolder = (folder: string): FolderLock => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, "lock"))
  try {
    // The lock of a writing transaction lasts until the file closes.
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT")
  } catch (error) {
    lock.close()
    if (error instanceof Error && error.message.includes("locked"))
      throw new StartFailure(
        `Another Clearline${holderOf(folder)} is using the data folder ${folder}. Stop it, or set CLEARLINE_DATA to another folder.`,
      )
    throw error
  }
  const describe = (holder: Record<string, string | number>) =>
    writeFileSync(holderFile(folder), JSON.stringify({ pid: process.pid, ...holder }))
  describe({})
  locks.add(lock)
  return {
    describe,
    release() {
      rmSync(holderFile(folder), { force: true })
      locks.delete(lock)
      lock.close()
    },
  }
}
