import * as z from "zod"
import { isViewAddress } from "../domain/people/saved-views.ts"
import { t } from "../language.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Matches, text } from "./definition/kinds.ts"

const viewName = text(40).trim().min(1, t("Enter a name."))

/** A list or report with its filters, which a person keeps under a name. */
export const SavedView = z.strictObject({
  name: viewName,
  /** path and query, without the day */
  address: z
    .string()
    .max(600, t("Enter at most 600 characters."))
    .refine(isViewAddress, t("This page can't be saved.")),
})
export type SavedView = z.output<typeof SavedView>

/** The caller's own, by name. */
export const listViews = endpoint({
  area: "users",
  name: "list-views",
  method: "GET",
  path: "/views",
  roles: ["clerk"],
  access: ["table:read"],
  reply: z.array(SavedView),
  refusals: [],
})

/** Saves under this name, also in place of the view that has it. Capitals don't count. */
export const saveView = endpoint({
  area: "users",
  name: "save-view",
  method: "PUT",
  path: "/views",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: SavedView,
  reply: Matches,
  refusals: ["refused"],
})

export const deleteView = endpoint({
  area: "users",
  name: "delete-view",
  method: "DELETE",
  path: "/views",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  query: z.strictObject({ name: viewName }),
  reply: Matches,
  refusals: ["not_found"],
})
