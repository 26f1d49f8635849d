import { existsSync, readFileSync, writeFileSync } from "node:fs"

type Position = { after?: string; finished?: boolean }
type Positions = Record<string, Record<string, Position>>

export const streamPositions = (file: string) => {
  if (!existsSync(file)) writeFileSync(file, "")
  let text = readFileSync(file, "utf8")
  const positions: Positions = text === "" ? {} : JSON.parse(text)
  const save = () => {
    // Written in place, in one write of constant length, so a kill leaves it old or new. A new file per batch took a
    // tenth of this process's time.
    text = JSON.stringify(positions).padEnd(text.length)
    writeFileSync(file, text, { flag: "r+" })
  }
  return {
    of: (consumer: string, stream: string, shard: string): Position =>
      positions[`${consumer} ${stream}`]?.[shard] ?? {},
    set(consumer: string, stream: string, shard: string, position: Position) {
      const of = `${consumer} ${stream}`
      positions[of] = { ...positions[of], [shard]: position }
      save()
    },
  }
}
export type StreamPositions = ReturnType<typeof streamPositions>
