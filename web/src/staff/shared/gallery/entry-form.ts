import { zodResolver } from "@hookform/resolvers/zod"
import type { UseFormReturn } from "react-hook-form"
import * as z from "zod"
import type { ProblemError } from "#web/ui/problem.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"

const word = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Enter at most ${most} characters.`)

const EntryForm = z.object({
  year: z
    .string()
    .trim()
    .regex(/^(19|20)\d\d$/, "Enter a year, like 2021."),
  make: word(40, "Enter the make."),
  model: word(60, "Enter the model."),
  submodel: z.string().trim().max(80, "Enter at most 80 characters."),
  service: word(300, "Enter what you did."),
})
export type EntryForm = z.output<typeof EntryForm>

type Known = {
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  submodel?: string | undefined
  service?: string | undefined
}

/** `of` is the id of the gallery entry, or of the photo that becomes one. */
export const useEntryForm = (
  of: string,
  { year, make = "", model = "", submodel = "", service = "" }: Known,
) =>
  useDraftForm<EntryForm>(`entry.${of}`, {
    resolver: zodResolver(EntryForm),
    defaultValues: { year: year === undefined ? "" : String(year), make, model, submodel, service },
  })

export const textsOf = ({ year, ...words }: EntryForm) => ({ year: Number(year), ...words })

export const wrongIn = ({ fields }: ProblemError, { setError }: UseFormReturn<EntryForm>) => {
  for (const { field, message } of fields)
    if (field in EntryForm.shape) setError(field as keyof EntryForm, { message }, { shouldFocus: true })
}
