import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSystem } from "../system.ts"

/** The indexes lag, as a cloud's do. */
export const usualFaults = { indexLag: 1000 } as const

/** The data of a system that was filled with the demo's and stopped; each worker begins with a copy. */
export const filledFolder = (): string => {
  const { CLEARLINE_FILLED } = process.env
  if (CLEARLINE_FILLED === undefined) throw new Error("CLEARLINE_FILLED names no filled folder.")
  return CLEARLINE_FILLED
}

/** Fills a store with the demo data, once. Answers how to remove it. */
export default async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-filled-"))
  const system = await startSystem({ folder, demo: true })
  await system.stop()
  process.env.CLEARLINE_FILLED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
