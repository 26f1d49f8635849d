import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSystem } from "../system.ts"

/** Demo data that each worker copies. */
export const filledFolder = (): string => {
  const { CLEARLINE_FILLED } = process.env
  if (CLEARLINE_FILLED === undefined) throw new Error("CLEARLINE_FILLED names no filled folder.")
  return CLEARLINE_FILLED
}

export const fillFolder = async (): Promise<{ folder: string; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-filled-"))
  const system = await startSystem({ folder, demo: true })
  await system.stop()
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export default async (): Promise<() => void> => {
  if (process.env.CLEARLINE_FILLED !== undefined) return () => undefined
  const { folder, remove } = await fillFolder()
  process.env.CLEARLINE_FILLED = folder
  return remove
}
