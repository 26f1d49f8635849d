import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** A person's mistake or a lack of this machine: told as a sentence, without a stack. */
export class StartFailure extends Error {
  override name = "StartFailure"
}

export type HeldFolder = {
  /** Remembers who holds the folder, for the sentence that a second start prints. */
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

/** A lock that nobody refers to would be collected, closed, and lost. */
const locks = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone. The lock is SQLite's on a file of its own, so the kernel lets go of it
 * when the process dies, however it dies, and no stale lock ever has to be guessed at.
 */
export const holdFolder = (folder: string): HeldFolder => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, "lock"))
  try {
    // The lock of a transaction that wrote is kept until the file is closed.
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
