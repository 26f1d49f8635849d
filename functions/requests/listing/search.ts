import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { matchesQuery, parseQuery } from "#shared/domain/search.ts"
import type { Page, PageOptions, TableReader } from "../../platform/table.ts"
import { type Listed, requestLists } from "../readers/lists.ts"
import { searchReader } from "../readers/search.ts"
import { searchWithSpellings } from "../readers/spellings.ts"

/** Entries read per call. More need the next page or a more selective query. */
const maxEntries = 1000
const entriesPerRead = 200

type Within = { technician: string | undefined; day: string | undefined }

/**
 * Finds requests with every word of the query, newest first within a word. The most selective word's entries are read
 * and filtered by the others. Optionally for one technician or day.
 */
const searchExactly =
  (table: TableReader, { technician, day }: Within) =>
  async (text: string, { limit, cursor }: PageOptions): Promise<Page<RequestSummary>> => {
    const query = parseQuery(text)
    if (!query) return { items: [], cursor: undefined }
    const search = searchReader(table)
    const found = new Set<number>()
    let next = cursor
    for (let read = 0; read < maxEntries && found.size < limit; read += entriesPerRead) {
      const { entries, cursor: after } = await search.entries(query.lead, {
        limit: entriesPerRead,
        cursor: next,
      })
      const lastUsedIndex = entries.findIndex(({ n, words }) => {
        if (query.rest.every((token) => matchesQuery(words, token))) found.add(n)
        return found.size === limit
      })
      const isCutOff = lastUsedIndex !== -1 && lastUsedIndex < entries.length - 1
      // Only the table can create a cursor, so read again up to the last used entry.
      next = isCutOff
        ? (await search.entries(query.lead, { limit: lastUsedIndex + 1, cursor: next })).cursor
        : after
      if (!next) break
    }
    const rows = await requestLists(table).ofNumbers([...found], technician)
    return { items: day ? rows.filter(({ appointmentDate }) => appointmentDate === day) : rows, cursor: next }
  }

export const searchRequests =
  (table: TableReader) =>
  async (text: string, within: Within, page: PageOptions): Promise<Listed> => {
    const search = searchExactly(table, within)
    const { items, cursor } = await searchWithSpellings(table, text, page, search, (row) => row.invoiceNumber)
    return { rows: items, cursor }
  }
