import { StoredTextConsent } from "#shared/api/text-messages.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { StoredSettingEvent } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import { type Item, RaceLost, retryOnConflict, type Table, type TableReader } from "../platform/table.ts"
import { StoredLedgerEntry } from "../requests/rules/ledger-entry.ts"
import { changeSessions, sessionRaces, sessionReader } from "../session/store.ts"

/** Invoice numbers left free for jobs that the old table gets until the restored one takes over. */
const spareNumbers = 200

const counterRace = "an invoice number beyond those of the old table"

/** Customers hold invoices with the old table's numbers, so the restored table must not give them out again. */
const raiseInvoiceCounter = async (old: TableReader, restored: Table): Promise<void> => {
  const used = Number((await old.get(keys.invoiceCounter))?.value ?? 0)
  const value = used + spareNumbers
  try {
    await restored.transact([
      {
        add: keys.invoiceCounter,
        amounts: {},
        set: { value },
        onlyIf: {
          expression: "attribute_not_exists(#value) OR #value <= :used",
          names: { "#value": "value" },
          values: { ":used": used },
        },
        race: counterRace,
      },
    ])
  } catch (error) {
    if (!(error instanceof RaceLost) || error.race !== counterRace) throw error
  }
}

/** Ends the restored sessions: some were ended since. Sessions opened in the restored table stay. */
const endRestoredSessions = async (
  restored: Table,
  everything: AsyncIterable<Item>,
  second: string,
): Promise<number> => {
  const userIds = new Set<string>()
  for await (const item of everything) {
    const userId = keys.userOfSession(item)
    if (userId !== undefined) userIds.add(userId)
  }
  let ended = 0
  for (const userId of userIds)
    ended += await retryOnConflict(sessionRaces, async () => {
      const sessions = await sessionReader(restored).ofUser(userId)
      const old = sessions.all.filter(({ since }) => since <= second)
      if (old.length > 0) await restored.transact(changeSessions(sessions, { ended: old }))
      return old.length
    })
  return ended
}

const describePayment = (item: Item): string | undefined => {
  const { data } = StoredLedgerEntry.safeParse(item)
  if (!data) return undefined
  const { invoiceNumber, kind, amount, method, state } = data
  return `job ${invoiceNumber}: ${kind} of ${formatMoney(amount)}, ${method}, ${state}`
}

const describeConsent = (item: Item): string | undefined => {
  const { data } = StoredTextConsent.safeParse(item)
  if (!data) return undefined
  const { phone, given } = data
  return `${showPhone(phone)} ${given ? "agreed to texts" : "stopped texts"}`
}

/** Audit entries of users have no names. */
const describeAudit = (item: Item, names: ReadonlyMap<string, string>): string | undefined => {
  const { data } = StoredSettingEvent.safeParse(item)
  if (!data) return undefined
  const { by, action, what, id, name: storedName, changes } = data
  const name = what === "user" ? (names.get(id) ?? storedName) : storedName
  const fields = changes.map(({ field }) => field).join(", ")
  return `${by.name} ${action} ${what} ${name} (${id})${fields && `: ${fields}`}`
}

type LostChanges = { jobs: Set<number>; payments: Item[]; consents: Item[]; audit: Item[]; passwords: Item[] }

const findLostChanges = async (everything: AsyncIterable<Item>, second: string) => {
  const lost: LostChanges = { jobs: new Set(), payments: [], consents: [], audit: [], passwords: [] }
  const names = new Map<string, string>()
  for await (const item of everything) {
    if (keys.isUser(item)) names.set(String(item._id), String(item.name))
    if (keys.userOfPassword(item) !== undefined) lost.passwords.push(item)
    if (typeof item.at !== "string" || item.at <= second) continue
    if (keys.isRequestEvent(item)) lost.jobs.add(keys.numberOfRequest(item))
    else if (keys.isPayment(item)) lost.payments.push(item)
    else if (keys.isTextConsent(item)) lost.consents.push(item)
    else if (keys.isAudit(item)) lost.audit.push(item)
  }
  return { lost, names }
}

/** Names of users whose password is another one in the old table. */
const findChangedPasswords = async (
  restored: TableReader,
  passwords: readonly Item[],
  names: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const found = await restored.getMany(passwords.map(({ pk, sk }) => ({ pk, sk })))
  const hashes = new Map(found.map(({ pk, hash }) => [pk, hash]))
  return passwords
    .filter(({ pk, hash }) => hashes.get(pk) !== hash)
    .map((item) => names.get(keys.userOfPassword(item) ?? "") ?? item.pk)
}

/** One that can't be read is named by its key. */
const linesOf = (items: readonly Item[], describe: (item: Item) => string | undefined): string[] =>
  items
    .map((item) => `${String(item.at)} ${describe(item) ?? `unreadable: ${item.pk} / ${item.sk}`}`)
    .toSorted()

type Tables = { old: TableReader; restored: Table }
type Scan = () => AsyncIterable<Item>

/**
 * Makes a restored table safe to work with, and describes what happened in the old one since `second` (ISO) and must be
 * done again by hand. It can run again: then it ends only sessions from before that second.
 */
export const finishRestore = async (
  { old, restored }: Tables,
  { oldItems, restoredItems }: { oldItems: Scan; restoredItems: Scan },
  second: string,
): Promise<string> => {
  await raiseInvoiceCounter(old, restored)
  const ended = await endRestoredSessions(restored, restoredItems(), second)
  const { lost, names } = await findLostChanges(oldItems(), second)
  const sections: [title: string, lines: string[]][] = [
    ["Users and settings changed:", linesOf(lost.audit, (item) => describeAudit(item, names))],
    ["Passwords changed:", await findChangedPasswords(restored, lost.passwords, names)],
    ["Text consents changed:", linesOf(lost.consents, describeConsent)],
    ["Payments and refunds:", linesOf(lost.payments, describePayment)],
    [
      "Jobs created or changed:",
      lost.jobs.size > 0 ? [[...lost.jobs].toSorted((a, b) => a - b).join(", ")] : [],
    ],
  ]
  return [
    `Invoice numbers continue above those of the old table. Restored sessions ended: ${ended}.`,
    `Since ${second} only the old table has the following. Do it again by hand.`,
    ...sections.filter(([, lines]) => lines.length > 0).map((section) => section.flat().join("\n  ")),
  ].join("\n")
}
