import type * as z from "zod"
import { type Translation, translationsOf } from "../../domain/messages/owner-texts.ts"

/** Fields for the owner's texts in other languages, such as `warrantyData_es` for `warrantyData`. */
export const inOtherLanguages = <Name extends string, Kind extends z.ZodType>(
  names: readonly Name[],
  kindOf: (name: Name) => Kind,
): Record<Translation<Name>, Kind> =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(translationsOf(names).map(({ field, name }) => [field, kindOf(name)])) as Record<
    Translation<Name>,
    Kind
  >
