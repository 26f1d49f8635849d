import { existsSync, readFileSync, writeFileSync } from "node:fs"

type Place = { after?: string; finished?: boolean }
type Places = Record<string, Record<string, Place>>

/** Where each consumer stands in each shard, kept over a kill. What is lost of it is delivered again. */
export const streamPlaces = (file: string) => {
  // A kill between making the file and writing to it leaves it empty.
  if (!existsSync(file)) writeFileSync(file, "")
  let text = readFileSync(file, "utf8")
  const places: Places = text === "" ? {} : JSON.parse(text)
  const save = () => {
    // In place, in one write that a kill leaves undone or done, and never shorter, so that nothing stays behind it: a new
    // file with every batch took a tenth of this process's time.
    text = JSON.stringify(places).padEnd(text.length)
    writeFileSync(file, text, { flag: "r+" })
  }
  return {
    of: (consumer: string, stream: string, shard: string): Place =>
      places[`${consumer} ${stream}`]?.[shard] ?? {},
    set(consumer: string, stream: string, shard: string, place: Place) {
      const of = `${consumer} ${stream}`
      places[of] = { ...places[of], [shard]: place }
      save()
    },
  }
}
export type StreamPlaces = ReturnType<typeof streamPlaces>
