import * as z from "zod"

/** How many, as it is typed; the server knows no more than 9,999. */
export const pieces = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, "Enter 0 to 9,999.")
