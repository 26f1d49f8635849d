import { formatMoney, maxCents } from "../money/money.ts"
import { withoutState } from "../schedule/zones.ts"
import type { Mapping } from "./columns.ts"
import { fieldsOf, type ImportKind, type RecordOf } from "./fields.ts"
import { stateCode } from "./states.ts"

export type Problem = { column?: string; message: string }
export type ReadRow<Kind extends ImportKind = ImportKind> = {
  record: RecordOf<Kind>
  errors: Problem[]
  warnings: Problem[]
}

type AddressParts = Pick<RecordOf<"customers">, "address" | "city" | "state" | "zip">

/** The street of an address that ends with all the other parts: "1184 Plumas St Yuba City, CA 95991". */
const streetBefore = (address: string, parts: readonly string[]): string | undefined => {
  const words = parts.flatMap((part) => part.split(" ")).filter(Boolean)
  const ending = words
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
    .join(String.raw`[\s,]+`)
  return new RegExp(String.raw`^(.+?)[\s,]+${ending}(?:-\d{4})?[\s,.]*$`, "i").exec(address)?.[1]
}

/** Joins an address to one line. Parts it already contains aren't repeated. A street may have its city's name. */
export const addressOf = ({ address = "", city = "", state = "", zip = "" }: AddressParts): string => {
  const area = [state, zip].filter(Boolean).join(" ")
  const join = (...parts: string[]) => parts.filter(Boolean).join(", ").slice(0, 200)
  const street = city && area ? streetBefore(address, [city, area]) : undefined
  if (street !== undefined) return join(street, city, area)

  const [, ...laterParts] = address.split(",").map((part) => part.trim())
  const words = laterParts.join(" ").split(/[\s.]+/)
  const hasCity =
    city === "" ||
    [address, ...laterParts].some((part) => withoutState(part).toLowerCase() === city.toLowerCase())
  const hasArea =
    (state === "" || words.some((word) => stateCode(word) === state)) &&
    (zip === "" || words.some((word) => word.replace(/-\d{4}$/, "") === zip))
  return join(address, hasCity ? "" : city, hasCity && hasArea ? "" : area)
}

type Names = Pick<RecordOf<"customers">, "name" | "firstName" | "lastName">

/** Beside both halves of a name, a column of names is a company or a number. */
const nameOf = ({ name, firstName, lastName }: Names): string => {
  const halves = [firstName, lastName].filter(Boolean)
  return halves.length === 2 || name === undefined ? halves.join(" ").slice(0, 100) : name
}

const needed = (what: string): Problem => ({
  message: `${what} is missing. Fill it in, or leave this row out.`,
})

const nameProblems = (name: string, what: string): Problem[] => {
  if (name === "") return [needed(what)]
  return name.length < 3 || name.length > 100 || !/[\p{L}\p{N}]/u.test(name)
    ? [{ message: `“${name.slice(0, 30)}” isn't a name of 3 to 100 characters. Fix it in the file.` }]
    : []
}

const missingIn: { [Kind in ImportKind]: (record: RecordOf<Kind>, today: string) => Problem[] } = {
  customers: (record) => [
    ...nameProblems(record.name ?? "", "The name"),
    ...(record.phone ? [] : [needed("The phone")]),
  ],
  vehicles: ({ phone, vin, make, model }) => [
    ...(phone ? [] : [needed("The owner's phone")]),
    ...(vin || (make && model)
      ? []
      : [{ message: "Add a VIN, or a make and a model, so that we can tell this vehicle apart." }]),
  ],
  accounts: ({ name, phone }) => [
    ...nameProblems(name ?? "", "The company"),
    ...(phone ? [] : [needed("The phone")]),
  ],
  balances: ({ phone, name, amount, date, payer }, today) => [
    ...(phone || name ? [] : [needed("The phone or the name")]),
    ...(payer === "Net" && !phone ? [needed("The account's phone")] : []),
    ...dateProblems(date, today),
    ...(amount === undefined ? [needed("The amount due")] : []),
    ...(amount === 0
      ? [{ message: "The amount due is 0.00, so there is nothing to bring in. Leave this row out." }]
      : []),
  ],
  jobs: ({ phone, name, date, total, parts, labor, tax = 0 }, today) => [
    ...(phone || name ? [] : [needed("The phone or the name")]),
    ...dateProblems(date, today),
    ...(total === undefined && parts === undefined && labor === undefined ? [needed("The total")] : []),
    ...((parts ?? 0) + (labor ?? 0) + tax > (total ?? maxCents)
      ? [
          {
            message: `Parts, labor, and tax come to more than ${total === undefined ? formatMoney(maxCents) : "the total"}. Fix one of them.`,
          },
        ]
      : []),
  ],
}

const dateProblems = (date: string | undefined, today: string): Problem[] => {
  if (date === undefined) return [needed("The date")]
  return date > today ? [{ message: "The date is in the future. Only finished work comes in." }] : []
}

export const readRow = <Kind extends ImportKind>(
  kind: Kind,
  mapping: Mapping,
  columns: readonly string[],
  cells: readonly string[],
  today: string,
): ReadRow<Kind> => {
  const record: Record<string, unknown> & Names = {}
  const errors: Problem[] = []
  const warnings: Problem[] = []
  const unread = new Set<string>()
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    errors.push({
      message: `This row has ${cells.length} cells, and the file has ${columns.length} columns. Put quotes around text that has commas.`,
    })
  for (const [name, { read }] of Object.entries(fieldsOf(kind))) {
    const index = mapping[name]
    const cell = (index === undefined ? undefined : cells[index])?.trim() ?? ""
    if (index === undefined || cell === "") continue
    const column = columns[index] ?? ""
    const reading = read(cell)
    if ("why" in reading) {
      errors.push({ column, message: reading.why })
      unread.add(name)
      continue
    }
    record[name] = reading.value
    if (reading.warning) warnings.push({ column, message: reading.warning })
  }
  const fullName = nameOf(record)
  if (fullName) record.name = fullName
  // Each field was parsed by its own reader.
  const read = record as RecordOf<Kind>
  // An unreadable required cell isn't reported as missing, too.
  if (unread.size === 0) errors.push(...missingIn[kind](read, today))
  return { record: read, errors, warnings }
}

type OldJob = Omit<RecordOf<"balances"> & RecordOf<"jobs">, keyof RecordOf<"vehicles">> & { phone?: string }

export const amountOfOldJob = ({ amount, total, parts = 0, labor = 0, tax = 0 }: OldJob): number =>
  amount ?? total ?? parts + labor + tax

/** Without a number, person, day, and amount identify an old job. */
const identityOfOldJob = (job: OldJob): string =>
  job.number ?? [job.phone ?? job.name, job.date, amountOfOldJob(job)].join(" ")

type Car = Pick<RecordOf<"vehicles">, "year" | "make" | "model" | "style" | "licensePlate" | "reference">

/** Without a VIN, everything else that is known identifies a vehicle of its owner. */
export const identityOfCar = ({ year, make, model, style, licensePlate, reference }: Car): string =>
  [year, make, model, style, licensePlate, reference]
    .map((part) => part ?? "")
    .join("|")
    .toLowerCase()

type IdentityFields = OldJob & Car & Pick<RecordOf<"vehicles">, "vin">

/** Identity of a row. Rows of a file with the same one are duplicates. */
export const identityOf = (kind: ImportKind, record: IdentityFields): string | undefined => {
  const { phone, vin } = record
  const isPerson = kind === "customers" || kind === "accounts"
  const identity =
    kind === "vehicles"
      ? (vin ?? `${phone} ${identityOfCar(record)}`)
      : isPerson
        ? phone
        : identityOfOldJob(record)
  return identity?.toLowerCase()
}

/** Row numbers of a file by identity, and for vehicles by owner and car, too. */
type RowIndex = { byIdentity: Map<string, number[]>; byCar: Map<string, number> }
export const createRowIndex = (): RowIndex => ({ byIdentity: new Map(), byCar: new Map() })

/**
 * Adds a row, and finds the rows with its identity and the first like it. A vehicle without a VIN may be any like car
 * of its owner, but two VINs are two vehicles.
 */
export const addToIndex = (
  { byIdentity, byCar }: RowIndex,
  kind: ImportKind,
  row: number,
  record: IdentityFields,
): { sameAs?: number | undefined; sameIdentity: readonly number[] } => {
  const identity = identityOf(kind, record)
  if (identity === undefined) return { sameIdentity: [] }
  const sameIdentity = byIdentity.get(identity) ?? []
  byIdentity.set(identity, sameIdentity)
  const car = kind === "vehicles" ? identityOf(kind, { ...record, vin: undefined }) : undefined
  const likeCar =
    car === undefined ? undefined : record.vin === undefined ? byCar.get(car) : byIdentity.get(car)?.[0]
  const sameAs = sameIdentity[0] ?? likeCar
  sameIdentity.push(row)
  if (car !== undefined && !byCar.has(car)) byCar.set(car, row)
  return { sameAs, sameIdentity }
}

/** Choices for a duplicate. Phones are unique, so a second customer can't be created. */
export const answersOf = (kind: ImportKind) =>
  kind === "customers" || kind === "accounts" ? (["fill", "skip"] as const) : (["make", "skip"] as const)
export const duplicateAnswers = ["fill", "make", "skip"] as const
export type DuplicateAnswer = (typeof duplicateAnswers)[number]
