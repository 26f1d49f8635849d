import { exportLifetimeDays } from "#shared/domain/export/exports.ts"
import { entities, entityNames } from "./entities.ts"

type Part = { name: string; at: string }
type ReadmeFacts = {
  startedAt: string
  counts: Readonly<Record<string, number>>
  /** by entity */
  read: Readonly<Record<string, { from: string; to: string }>>
  parts: readonly Part[]
  missing: readonly string[]
}

const time = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

export const readme = ({ startedAt, counts, read, parts, missing }: ReadmeFacts): string =>
  [
    "Clearline export",
    `Started ${time(startedAt)}. Downloads are deleted after ${exportLifetimeDays} days.`,
    "",
    "Every kind of record is here twice: as JSON, a list of records as the API returns them, and as CSV, one line a record,",
    "for spreadsheets. In CSV a text that begins like a formula (= + - @) has an apostrophe in front. Money is in dollars,",
    "dates are M/D/YYYY, and times of day are Pacific. Times with a T and a Z are UTC.",
    "A long file goes on in a later part under the same name with a number: jobs.csv, jobs-2.csv.",
    "",
    ...entityNames.flatMap((name) => {
      const when = read[name]
      const number = (counts[name] ?? 0).toLocaleString("en-US")
      return [
        `${name}.json, ${name}.csv`,
        `  ${entities[name]}`,
        `  ${number} ${number === "1" ? "record" : "records"}${when ? `, read ${time(when.from)} to ${time(when.to)}` : ""}`,
      ]
    }),
    "",
    "Pictures and documents are in the parts named files, in folders: jobs/<invoice number>, people/<id>, vehicles/<id>,",
    "fuel/<id>, texts/<id>, gallery/<id>, carriers/<key>. The records name them by these paths. Invoices and bills are in",
    "their job's folder, statements in their account's or carrier's.",
    ...parts.map(({ name, at }) => `  ${name}, packed ${time(at)}`),
    ...(missing.length > 0
      ? ["", "Deleted while the export ran, so not packed:", ...missing.map((path) => `  ${path}`)]
      : []),
    "",
    "Not here: passwords, sessions, codes, keys of programs, logins at suppliers, card numbers, and the customers' links.",
    "The shop may have worked on while this was made: each file is as its records were when they were read.",
    "",
  ].join("\r\n")
