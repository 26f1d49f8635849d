import { t } from "../../language.ts"
import { capitalize } from "../capitalize.ts"
import { readPartNumber } from "../parts/part-number.ts"
import type { Charge } from "./charge.ts"

/* Derives the one-line summary of the work ("Replace windshield, R&I door glass") from the charges. */

const removeAndInstall = "R&I"

type WhichGlass = Pick<Charge, "type" | "orientation" | "opening"> & { part?: Charge["part"] }

const glassOf = ({ orientation, opening, part }: WhichGlass): string =>
  [orientation, opening || readPartNumber(part ?? "")?.opening].filter(Boolean).join(" ").toLowerCase()

const withGlass = (work: string, glass: string): string => (glass ? `${work} ${glass}` : work)

const phraseOf = (line: Charge, all: readonly Charge[]): string | undefined => {
  const glass = glassOf(line)
  switch (line.type) {
    case "Repair":
      return ["repair", `${line.quantity} ${line.quantity === 1 ? "chip" : "chips"}`, glass]
        .filter(Boolean)
        .join(", ")
    case "Replace":
      return withGlass("replace", glass || "glass")
    case "Remove":
      return withGlass(findPairedLine(line, all) ? removeAndInstall : "remove", glass || "glass")
    case "Install":
      return findPairedLine(line, all) ? undefined : withGlass("install", glass || "glass")
    case "Regulator":
      return withGlass("regulator", glass)
    case "Glass Cleanup":
      return "glass cleanup"
    case "Moulding":
      return "molding"
    case "Provide":
      return withGlass("provide", glass || "glass")
    case "Other":
      return otherPhrase(line)
    case "Install Kit":
      return undefined
  }
}

const otherPhrase = ({ kind, description, partservice }: Charge): string | undefined => {
  if (kind === "calibration") return "calibration"
  return kind ? undefined : description?.trim() || partservice?.trim() || undefined
}

/** The other line of a remove and install pair, by order among lines of the same glass. */
export const findPairedLine = <Line extends WhichGlass>(
  line: Line,
  all: readonly Line[],
): Line | undefined => {
  const sameGlass = (type: Charge["type"]) =>
    all.filter((other) => other.type === type && glassOf(other) === glassOf(line))
  const index = sameGlass(line.type).indexOf(line)
  return sameGlass(line.type === "Remove" ? "Install" : "Remove")[index]
}

/** Phrases of stored summaries, marked so that pages in another language translate them. */
export const summaryPhrases = (glass: string, chips: number): readonly string[] => [
  t("repair"),
  t("1 chip"),
  t(`${chips} chips`),
  t(`replace ${glass}`),
  t(`remove ${glass}`),
  t(`R&I ${glass}`),
  t(`install ${glass}`),
  t(`provide ${glass}`),
  t(`regulator ${glass}`),
  t(`Regulator ${glass}`),
  t("glass cleanup"),
  t("molding"),
  // Older summaries are spelled so.
  t("moulding"),
  t("calibration"),
  t("Calibration"),
]

const maxLength = 290

/** Cuts the text without splitting a surrogate pair. */
const shortenText = (text: string): string => text.slice(0, maxLength).replace(/\p{Cs}$/u, "")

/** The service summary from the charges: "Replace windshield, calibration", "Repair, 2 chips, windshield". */
export const summarize = (charges: readonly Charge[]): string => {
  const phrases = charges.flatMap((line) => phraseOf(line, charges) ?? [])
  return capitalize(shortenText([...new Set(phrases)].join(", ")))
}
