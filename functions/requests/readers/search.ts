import * as z from "zod"
import type { QueryToken } from "#shared/domain/search.ts"
import { keys } from "../../platform/keys.ts"
import type { PageOptions, TableReader } from "../../platform/table.ts"

/* Access pattern: TOK#abc / word#date#n, entries written by the projector */

const StoredEntry = z.object({ n: z.int(), words: z.array(z.string()) })

export const searchReader = (table: TableReader) => ({
  /** Search entries of a word or prefix. For a word, newest first. */
  async entries(token: Pick<QueryToken, "text" | "prefix">, options: PageOptions) {
    const { items, cursor } = await table.query({
      partition: keys.wordPartition(token.text),
      prefix: token.prefix ? token.text : `${token.text}#`,
      descending: true,
      ...options,
      consistent: false,
    })
    return { entries: items.map((item) => StoredEntry.parse(item)), cursor }
  },
})
