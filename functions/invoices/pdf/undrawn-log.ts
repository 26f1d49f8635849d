import { log } from "../../platform/log.ts"

const codePointsOf = (character: string): string =>
  Array.from(
    character,
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  ).join(" ")

/** Collects the characters of a document that no font has, and logs them once, as code points: a name is never logged. */
export const undrawnLog = () => {
  const characters = new Set<string>()
  return {
    onUndrawn: (character: string): void => void characters.add(codePointsOf(character)),
    /** `file` is the key of the drawn PDF. */
    write(file: string): void {
      if (characters.size > 0) log("warn", "pdf_characters_undrawn", { file, characters: [...characters] })
    },
  }
}
