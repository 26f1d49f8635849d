import * as z from "zod"
import { maxNoteCharacters, writtenCategories } from "../../domain/job/notes.ts"
import { t } from "../../language.ts"
import { endpoint, shapeByRole } from "../definition/endpoint.ts"
import { cursor, id, instant, listInQuery, Matches, numberInQuery, text } from "../definition/kinds.ts"

const noteFields = {
  _id: id,
  invoice: z.int(),
  viewableToCustomer: z.boolean(),
  /** Shown to the technician who opens the job, until someone acknowledges it. */
  alertTechnician: z.boolean(),
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: instant.optional(),
  postingUserId: id,
  postingUserName: z.string(),
  postingUserInitials: z.string(),
  note: z.string(),
  createdAt: instant,
  /** When it arrived, if a phone without signal sent it minutes later. `createdAt` is the phone's time. */
  receivedAt: instant.optional(),
}

/** The stored form. Events are not stored as notes: they come from the job's history and are only shown as notes. */
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
  /** For an event: the version of the job that it created. */
  version: z.int(),
})
export type Note = z.output<typeof Note>

const NoteOfCustomer = Note.pick({
  _id: true,
  invoice: true,
  category: true,
  postingUserInitials: true,
  note: true,
  createdAt: true,
})

export const NoteText = z.object({
  category: z.enum(writtenCategories, "Choose internal or other. The history writes events itself."),
  viewableToCustomer: z.boolean(),
  alertTechnician: z.boolean(),
  note: text(maxNoteCharacters).trim().min(1, t("Write the note first.")),
})
const inputFields = NoteText.shape

/** Lists notes, newest first. Customers see notes meant for them, and no events. */
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
    category: listInQuery.pipe(z.array(z.enum(noteCategories))).optional(),
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: shapeByRole(z.array(Note), { user: z.array(NoteOfCustomer) }),
  refusals: ["not_found"],
})

/** The specification's callers send these. The server takes them from the session instead. */
const sessionFields = ["postingUserId", "postingUserInitials"] as const

export const createNote = endpoint({
  area: "notes",
  name: "create-note",
  method: "POST",
  path: "/notes",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    ...inputFields,
    invoice: z.int(),
    viewableToCustomer: inputFields.viewableToCustomer.optional(),
    alertTechnician: inputFields.alertTechnician.optional(),
  }),
  ignores: sessionFields,
  status: 201,
  reply: Note,
  refusals: ["not_found"],
  legacy: "Error",
})

/** Changes the fields that are sent. Clearing `alertTechnician` acknowledges the alert. */
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
    version: z.int().min(1).optional(),
  }),
  ignores: sessionFields,
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
  legacy: "Error",
})

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
