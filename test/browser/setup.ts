import { startSystem } from "../system.ts"

/** The indexes lag, as a cloud's do. */
export const usualFaults = { indexLag: 1000 } as const

/** Starts the built system with its demo data. Answers how to stop it. */
export default async (): Promise<() => Promise<void>> => {
  const system = await startSystem({ demo: true })
  await system.setFaults(usualFaults)
  process.env.CLEARLINE_ORIGIN = system.origin
  return () => system.stop()
}
