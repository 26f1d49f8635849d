import { zodResolver } from "@hookform/resolvers/zod"
import * as z from "zod"
import { inOtherLanguages } from "#shared/api/definition/translated.ts"
import { type Translation, translationsOf } from "#shared/domain/messages/owner-texts.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"

const optionalWord = (most: number) => z.string().trim().max(most, `Enter at most ${most} characters.`)
const word = (most: number, missing: string) => optionalWord(most).min(1, missing)

const EntryForm = z.object({
  year: z
    .string()
    .trim()
    .regex(/^(19|20)\d\d$/, "Enter a year, like 2021."),
  make: word(40, "Enter the make."),
  model: word(60, "Enter the model."),
  submodel: optionalWord(80),
  service: word(300, "Enter what you did."),
  ...inOtherLanguages(["service"], () => optionalWord(300)),
})
export type EntryForm = z.output<typeof EntryForm>

type Known = {
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  submodel?: string | undefined
  service?: string | undefined
} & { [Field in Translation<"service">]?: string }

export const serviceTranslations = translationsOf(["service"])

/** `of` is the id of the gallery entry, or of the photo that becomes one. */
export const useEntryForm = (
  of: string,
  { year, make = "", model = "", submodel = "", service = "", ...known }: Known,
) =>
  useDraftForm<EntryForm>(`entry.${of}`, {
    resolver: zodResolver(EntryForm),
    defaultValues: {
      year: year === undefined ? "" : String(year),
      make,
      model,
      submodel,
      service,
      // `Object.fromEntries` forgets the names.
      ...(Object.fromEntries(serviceTranslations.map(({ field }) => [field, known[field] ?? ""])) as Record<
        Translation<"service">,
        string
      >),
    },
  })

export const textsOf = ({ year, ...words }: EntryForm) => ({ year: Number(year), ...words })
