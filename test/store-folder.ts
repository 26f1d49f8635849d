import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
/** Bytes. A whole run of the API tests takes a tenth of it. */
const plenty = 4 * 1024 ** 3

const hasMemoryFolder = (): boolean => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > plenty
  } catch {
    return false
  }
}

/**
 * A new folder for a test's store, in memory where Linux has plenty of it: on a disk each write waits for it, and takes half
 * as much processor time again.
 */
export const storeFolder = (): string =>
  mkdtempSync(join(hasMemoryFolder() ? memory : tmpdir(), "clearline-"))
