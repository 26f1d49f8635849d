import { existsSync, readFileSync, writeFileSync } from "node:fs"

type Position = { after?: string; finished?: boolean }
type Positions = Record<string, Record<string, Position>>

/** Where each consumer stands in each shard, kept over a kill. What is lost of it is delivered again. */
export const streamPositions = (file: string) => {
  // A kill between making the file and writing to it leaves it empty.
  if (!existsSync(file)) writeFileSync(file, "")
  let text = readFileSync(file, "utf8")
  const positions: Positions = text === "" ? {} : JSON.parse(text)
  const save = () => {
    // In place, in one write that a kill leaves undone or done, and never shorter, so that nothing stays behind it: a new
    // file with every batch took a tenth of this process's time.
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
