import type { Refuse } from "../platform/refusal.ts"
import { UnreadableFile } from "./files.ts"

export const unreadableSentence = ({ file }: UnreadableFile): string =>
  `The catalog's file ${file} can't be read. Go back to the previous catalog, or run the update again.`

/** For those who keep the catalog: a file that can't be read is told by its name, with what to do. */
export const named = async <Done>(refuse: Refuse<"refused">, read: () => Promise<Done>): Promise<Done> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw refuse("refused", { detail: unreadableSentence(error) })
  }
}
