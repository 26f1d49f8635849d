import type { Refuse } from "../platform/refusal.ts"
import { UnreadableFile } from "./files.ts"

export const unreadableSentence = ({ file }: UnreadableFile): string =>
  `The catalog's file ${file} can't be read. Go back to the previous catalog, or run the update again.`

/** For staff who maintain the catalog: names the unreadable file and what to do. */
export const refuseUnreadable = async <Value>(
  refuse: Refuse<"refused">,
  read: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw refuse("refused", { detail: unreadableSentence(error) })
  }
}
