import * as z from "zod"
import { listNotes, type Note } from "#shared/api/notes.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { cursorAfter } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { eventAsNote, newestFirst } from "./rules/listed.ts"
import { namedJob, noteReader } from "./store.ts"

/** Where a page ended among the notes and among the events, each by the last one that was taken. */
const Place = z.object({ note: z.string().optional(), event: z.int().optional() })
type Place = z.output<typeof Place>
type Listed = { notes: Note[]; more: boolean }

const nothing: Listed = { notes: [], more: false }
const mostNotes = 500

/** What somebody wrote, and the history as notes of the system, as one list. */
export const handler = handle(
  listNotes,
  ({ table }) => ({ requests: requestReader(table), notes: noteReader(table) }),
  async (
    { query: { invoice, category, limit, cursor } },
    { requests, notes },
    { actor, refuse, continueAt },
  ) => {
    await requests.openFor(actor, invoice, refuse)
    const isCustomer = actor.role === "user"
    const isWanted = (one: Note["category"]) => category === undefined || category.includes(one)
    const isShown = (note: Note) => isWanted(note.category) && (!isCustomer || note.viewableToCustomer)
    const most = Math.min(limit || 100, mostNotes)
    const place: Place = cursor === undefined ? {} : Place.parse(JSON.parse(cursor))

    const written = () => notes.ofJob(invoice, { limit: most, after: place.note })
    const events = async (): Promise<Listed> => {
      const after =
        place.event === undefined ? undefined : cursorAfter(keys.requestEvent(invoice, place.event))
      const page = await requests.history(invoice, { limit: most, cursor: after })
      return {
        notes: page.events.map((event) => eventAsNote(invoice, event)),
        more: page.cursor !== undefined,
      }
    }
    const [ofPeople, ofSystem] = await Promise.all([
      isWanted("internal") || isWanted("other") ? written() : nothing,
      isWanted("event") && !isCustomer ? events() : nothing,
    ])

    const page = newestFirst(ofPeople.notes, ofSystem.notes, most)
    const isEvent = (note: Note) => note.category === "event"
    if (ofPeople.more || ofSystem.more || page.length < ofPeople.notes.length + ofSystem.notes.length) {
      const next: Place = {
        note: page.findLast((note) => !isEvent(note))?._id ?? place.note,
        event: page.findLast(isEvent)?.version ?? place.event,
      }
      continueAt(JSON.stringify(next))
    }
    return page.filter(isShown)
  },
  namedJob,
)
