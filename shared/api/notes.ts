import * as z from "zod"
import { mostNoteLetters, writtenCategories } from "../domain/notes.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { cursor, id, instant, listInQuery, Matches, numberInQuery, text } from "./kinds.ts"

const noteFields = {
  _id: id,
  invoice: z.int(),
  viewableToCustomer: z.boolean(),
  /** shown to the technician when they open the job, until somebody says that they have read it */
  alertTechnician: z.boolean(),
  /** who has read the alert, and when */
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: instant.optional(),
  postingUserId: id,
  postingUserName: z.string(),
  postingUserInitials: z.string(),
  note: z.string(),
  createdAt: instant,
}

/** As it lies in the table. Events are no notes there: they are the history of their job, shown as notes. */
export const StoredNote = z.object({
  ...noteFields,
  category: z.enum(writtenCategories),
  version: z.int(),
})
export type StoredNote = z.output<typeof StoredNote>

const noteCategories = ["event", ...writtenCategories] as const

const Note = z.object({
  ...noteFields,
  category: z.enum(noteCategories),
  /** of an event it is the version of the job that it made */
  version: z.int(),
})
export type Note = z.output<typeof Note>

/** What a customer reads: what was said to them, and by whom. */
const NoteOfCustomer = Note.pick({
  _id: true,
  invoice: true,
  category: true,
  postingUserInitials: true,
  note: true,
  createdAt: true,
})

/** What is written of a note. */
export const NoteText = z.object({
  category: z.enum(writtenCategories, "Choose internal or other. The history writes events itself."),
  viewableToCustomer: z.boolean(),
  alertTechnician: z.boolean(),
  note: text(mostNoteLetters).trim().min(1, "Write the note first."),
})
const written = NoteText.shape

/** Newest first, in pages. A customer is shown what is for them, and no events. */
export const listNotes = endpoint({
  area: "notes",
  name: "list-notes",
  method: "GET",
  path: "/notes",
  roles: "any",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    invoice: numberInQuery,
    /** of these categories; of all unless told */
    category: listInQuery.pipe(z.array(z.enum(noteCategories))).optional(),
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: byRole(z.array(Note), { user: z.array(NoteOfCustomer) }),
  refusals: ["not_found"],
})

/** What the spec's callers say of who writes is what the session says. */
const fromTheSession = ["postingUserId", "postingUserInitials"] as const

export const createNote = endpoint({
  area: "notes",
  name: "create-note",
  method: "POST",
  path: "/notes",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    ...written,
    invoice: z.int(),
    viewableToCustomer: written.viewableToCustomer.optional(),
    alertTechnician: written.alertTechnician.optional(),
  }),
  ignores: fromTheSession,
  status: 201,
  reply: Note,
  refusals: ["not_found"],
  legacy: "Error",
})

/** Only what is sent changes. An alert that becomes false was read. */
export const changeNote = endpoint({
  area: "notes",
  name: "change-note",
  method: "PUT",
  path: "/notes",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    _id: id,
    ...NoteText.partial().shape,
    /** that the caller's screen showed */
    version: z.int().min(1).optional(),
  }),
  ignores: fromTheSession,
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
  legacy: "Error",
})

/** One by its `id`, or all of a job by `invoice`. */
export const deleteNote = endpoint({
  area: "notes",
  name: "delete-note",
  method: "DELETE",
  path: "/notes",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ id: id.optional(), invoice: numberInQuery.optional() }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})
