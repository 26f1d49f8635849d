import * as z from "zod"

export const pieces = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, "Enter 0 to 9,999.")
