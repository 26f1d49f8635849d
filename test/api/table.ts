import { inject } from "vitest"
import { tableAt } from "../builders/table.ts"

/** The table of the running system, for builders and for looking at what a call wrote. */
export const table = tableAt(inject("table"))
