import { startSystem } from "../system.ts"

/** Starts the built system with its demo data; its indexes lag, as a cloud's do. Answers how to stop it. */
export default async (): Promise<() => Promise<void>> => {
  const system = await startSystem({ demo: true })
  await system.setFaults({ indexLag: 1000 })
  process.env.CLEARLINE_ORIGIN = system.origin
  return () => system.stop()
}
