import { StoredFuelReceipt } from "#shared/api/fuel.ts"
import { fuelShareOf } from "../../fuel/store.ts"
import { keys } from "../../platform/keys.ts"
import { type Item, keyText, RaceLost, type Table, type Write } from "../../platform/table.ts"
import { repairSearchEntries, searchWordsOf } from "../../users/store.ts"
import { projectedRows, type Sum, sumsIn } from "./projection.ts"
import { projectionOf, projector, storedProjection } from "./projector.ts"
import { readStoredRequest } from "./stored-request.ts"
import { addSpellings } from "./write-spellings.ts"

/* `npm run rebuild`: projects all requests again and repairs counters, rows, and search entries. */

type Everything = () => AsyncIterable<Item>
type Counters = Map<string, Record<string, number>>

const add = (counters: Counters, sums: readonly Sum[]) => {
  for (const { key, amounts } of sums) {
    const counter = counters.get(keyText(key)) ?? {}
    for (const [field, amount] of Object.entries(amounts)) counter[field] = (counter[field] ?? 0) + amount
    counters.set(keyText(key), counter)
  }
}

const amountsOf = ({ pk: _pk, sk: _sk, ...fields }: Item): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  )

const isCounter = ({ pk }: Item) =>
  [keys.statusCounts, keys.openCounts, keys.calendar(""), keys.account("", "").pk, keys.report("")].some(
    (prefix) => pk.startsWith(prefix),
  )

const isRow = ({ pk }: Item) =>
  pk === keys.openRequests ||
  pk === keys.openBills ||
  pk === keys.credits ||
  [keys.openClaims, keys.monthRows(""), keys.earnings(""), keys.books("")].some((prefix) =>
    pk.startsWith(prefix),
  )

const differenceOf = (storedAmounts: Record<string, number>, shouldBe: Record<string, number>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(storedAmounts), ...Object.keys(shouldBe)])]
      .map((field): [string, number] => [field, (shouldBe[field] ?? 0) - (storedAmounts[field] ?? 0)])
      .filter(([, missing]) => missing !== 0),
  )

const isUnchanged = (fields: readonly string[], storedAmounts: Record<string, number>) => ({
  expression: fields
    .map((field, index) =>
      storedAmounts[field] === undefined ? `attribute_not_exists(#f${index})` : `#f${index} = :f${index}`,
    )
    .join(" AND "),
  names: Object.fromEntries(fields.map((field, index) => [`#f${index}`, field])),
  values: Object.fromEntries(
    fields.flatMap((field, index) =>
      storedAmounts[field] === undefined ? [] : [[`:f${index}`, storedAmounts[field]]],
    ),
  ),
})

const parseKeyText = (key: string) => {
  const [pk = "", sk = ""] = key.split("\n")
  return { pk, sk }
}

/** Counts counters and rows as stored, from stored projections, and from the requests. */
const recount = async (table: Table, everything: Everything) => {
  const [stored, projected, required]: [Counters, Counters, Counters] = [new Map(), new Map(), new Map()]
  const rows = new Map<string, unknown>()
  const requiredRows = new Map<string, unknown>()
  for await (const item of everything()) {
    if (isCounter(item)) stored.set(keyText(item), amountsOf(item))
    else if (isRow(item)) rows.set(keyText(item), item.row)
    else if (keys.isProjection(item)) add(projected, sumsIn(storedProjection(item)))
    else if (keys.isFuelReceipt(item)) {
      const share = fuelShareOf(StoredFuelReceipt.parse(item))
      add(projected, [share])
      add(required, [share])
    } else if (keys.isRequest(item)) {
      const projection = await projectionOf(table, await readStoredRequest(table, item))
      add(required, sumsIn(projection))
      for (const row of projectedRows(projection)) requiredRows.set(keyText(row), row.row)
    }
  }
  return { stored, projected, required, rows, requiredRows }
}

const fixSearchOfPeople = async (table: Table, everything: Everything): Promise<number> => {
  const people = new Map<string, Item>()
  const entries = new Map<string, Item[]>()
  for await (const item of everything()) {
    if (keys.isUser(item)) people.set(String(item._id), item)
    else if (keys.isUserWord(item)) {
      const id = String(item.userId)
      const entriesOfUser = entries.get(id)
      if (entriesOfUser) entriesOfUser.push(item)
      else entries.set(id, [item])
    }
  }
  let fixed = 0
  for (const id of new Set([...people.keys(), ...entries.keys()])) {
    const writes = repairSearchEntries(id, entries.get(id) ?? [], people.get(id))
    if (writes.length === 0) continue
    try {
      await table.transact(writes)
      fixed += 1
    } catch (error) {
      if (!(error instanceof RaceLost)) throw error
    }
  }
  return fixed
}

/** The second scan finds words that were added during the first. */
const fixSpellings = async (table: Table, everything: Everything): Promise<void> => {
  const scan = async () => {
    const [inUse, stored] = [new Set<string>(), [] as Item[]]
    for await (const item of everything()) {
      if (keys.isProjection(item)) for (const word of storedProjection(item).words) inUse.add(word)
      else if (keys.isUserWord(item)) for (const word of searchWordsOf(item)) inUse.add(word)
      else if (keys.isSpelling(item)) stored.push(item)
    }
    return { inUse, stored }
  }
  const { inUse, stored } = await scan()
  const unused = stored.filter(({ sk }) => !inUse.has(sk))
  for (let from = 0; from < unused.length; from += 100)
    await table.transact(
      unused
        .slice(from, from + 100)
        .map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "unguarded" })),
    )
  await addSpellings(table, [...(await scan()).inUse])
}

/** Reprojects all requests by the current rules and returns what still differs from a recount. */
export const rebuild = async (table: Table, everything: Everything) => {
  const projectAgain = projector(table, { rewritesAll: true })
  let requests = 0
  for await (const item of everything()) {
    if (!keys.isRequest(item)) continue
    requests += 1
    await projectAgain({ number: Number(item.invoiceNumber), version: Number(item.version), item })
  }
  for await (const item of everything()) {
    if (!keys.isProjection(item)) continue
    const number = keys.requestOfProjection(item)
    const { version, sums, words } = storedProjection(item)
    const isLeftOver = (sums.length > 0 || words.length > 0) && !(await table.get(keys.request(number)))
    if (isLeftOver) await projectAgain({ number, version: version + 1, item: undefined })
  }

  const people = await fixSearchOfPeople(table, everything)
  await fixSpellings(table, everything)
  const { stored, projected } = await recount(table, everything)
  let fixed = 0
  for (const key of new Set([...stored.keys(), ...projected.keys()])) {
    const storedAmounts = stored.get(key) ?? {}
    const amounts = differenceOf(storedAmounts, projected.get(key) ?? {})
    const fields = Object.keys(amounts)
    if (fields.length === 0) continue
    try {
      await table.transact([
        {
          add: parseKeyText(key),
          amounts,
          onlyIf: isUnchanged(fields, storedAmounts),
          race: "the stream, which counts meanwhile",
        },
      ])
      fixed += 1
    } catch (error) {
      if (!(error instanceof RaceLost)) throw error
    }
  }

  const after = await recount(table, everything)
  const different = [
    ...[...new Set([...after.stored.keys(), ...after.required.keys()])].filter(
      (key) =>
        Object.keys(differenceOf(after.stored.get(key) ?? {}, after.required.get(key) ?? {})).length > 0,
    ),
    ...[...new Set([...after.rows.keys(), ...after.requiredRows.keys()])].filter(
      (key) => after.rows.get(key) !== after.requiredRows.get(key),
    ),
  ]
  return { requests, people, mended: fixed, different: different.map((key) => key.replace("\n", " ")) }
}
