import * as z from "zod"
import { listNotes, type Note } from "#shared/api/requests/notes.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { pageSize } from "../platform/page-size.ts"
import { cursorAfter } from "../platform/table.ts"
import { historyReader } from "../requests/readers/history.ts"
import { requestReader } from "../requests/readers/request.ts"
import { visibleNote } from "../requests/rules/visible-changes.ts"
import { eventAsNote, mergeNewestFirst } from "./rules/merge-notes.ts"
import { noteReader, prefetchJob } from "./store.ts"

/** Cursor: the last note and the last event of the page. */
const Position = z.object({ note: z.string().optional(), event: z.int().optional() })
type Position = z.output<typeof Position>
type Listed = { notes: Note[]; hasMore: boolean }

const nothing: Listed = { notes: [], hasMore: false }

/** Merges notes with the history's events. */
export const handler = handle(
  listNotes,
  ({ table }) => ({
    requests: requestReader(table),
    history: historyReader(table),
    notes: noteReader(table),
  }),
  async (
    { query: { invoice, category, limit, cursor } },
    { requests, history, notes },
    { actor, refuse, setNextCursor },
  ) => {
    await requests.openFor(actor, invoice, refuse)
    const isCustomer = actor.role === "user"
    const isWanted = (one: Note["category"]) => category === undefined || category.includes(one)
    const isShown = (note: Note) => isWanted(note.category) && (!isCustomer || note.viewableToCustomer)
    const maxReturned = pageSize(limit, { usual: 100, max: 500 })
    const position: Position = cursor === undefined ? {} : Position.parse(JSON.parse(cursor))

    const loadNotes = () => notes.ofJob(invoice, { limit: maxReturned, after: position.note })
    const events = async (): Promise<Listed> => {
      const after =
        position.event === undefined ? undefined : cursorAfter(keys.requestEvent(invoice, position.event))
      const page = await history.list(invoice, { limit: maxReturned, cursor: after })
      return {
        notes: page.events.map((event) =>
          eventAsNote(invoice, { ...event, note: visibleNote(event, actor.role) }),
        ),
        hasMore: page.cursor !== undefined,
      }
    }
    const [ofPeople, ofSystem] = await Promise.all([
      isWanted("internal") || isWanted("other") ? loadNotes() : nothing,
      isWanted("event") && !isCustomer ? events() : nothing,
    ])

    const page = mergeNewestFirst(ofPeople.notes, ofSystem.notes, maxReturned)
    const isEvent = (note: Note) => note.category === "event"
    if (ofPeople.hasMore || ofSystem.hasMore || page.length < ofPeople.notes.length + ofSystem.notes.length) {
      const next: Position = {
        note: page.findLast((note) => !isEvent(note))?._id ?? position.note,
        event: page.findLast(isEvent)?.version ?? position.event,
      }
      setNextCursor(JSON.stringify(next))
    }
    return page.filter(isShown)
  },
  prefetchJob,
)
