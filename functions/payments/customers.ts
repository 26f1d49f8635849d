import { createHash } from "node:crypto"
import * as z from "zod"
import { CardAgreement } from "#shared/api/payments.ts"
import type { User } from "#shared/api/users.ts"
import { cardAgreement } from "#shared/domain/money/card-agreement.ts"
import type { Actor } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, fieldIs, RaceLost, type Table, type TableReader, type Write } from "../platform/table.ts"
import { type Said, type SquareCard, SquareDown, type SquareProvider } from "../providers/square.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader, userStays } from "../users/store.ts"
import { atSquareWrite, customerItem, customerReader, type Leaving } from "./reader.ts"

/*
 * Their cards lie at Square alone; here is not even the id of one.
 * What the owner of a card agreed to: USER#id / CARD#reference, by the reference of ours that Square has of the card.
 */

const schema = 1

const StoredAgreement = CardAgreement.extend({
  byId: z.string(),
  removed: z.object({ at: z.string(), by: z.string(), byId: z.string() }).optional(),
})
type StoredAgreement = z.output<typeof StoredAgreement>

/** What Square told, or that it could not be asked now. */
const heard = <Thing>(said: Said<Thing>): Thing => {
  if (said.kind === "told") return said.thing
  throw new SquareDown(said.kind === "refused" ? said.codes.join(", ") : "Square didn't answer.")
}

/** What Square makes under the same key it makes once. */
const keyFor = (what: string): string => createHash("sha256").update(what).digest("base64url").slice(0, 40)

export const squareCustomers = (table: TableReader, square: SquareProvider) => {
  const { idOf, userAt } = customerReader(table)
  const users = userReader(table)
  const agreementAsked = async () => cardAgreement((await settingsReader(table).businessInfo()).businessname)
  const agreementOf = async (
    customerId: string,
    { reference }: Pick<SquareCard, "reference">,
  ): Promise<StoredAgreement | undefined> => {
    const item = reference && (await table.get(keys.cardAgreement(customerId, reference)))
    return item ? StoredAgreement.parse(item) : undefined
  }
  /** The agreement ends with the card. One that was kept before agreements were recorded has none. */
  const removal = async (
    customerId: string,
    card: SquareCard,
    by: Pick<Actor, "_id" | "name">,
    now: Date,
  ): Promise<Write[]> => {
    const agreement = await agreementOf(customerId, card)
    if (!agreement || card.reference === undefined) return []
    const removed = { at: now.toISOString(), by: by.name, byId: by._id }
    return [
      {
        put: { ...keys.cardAgreement(customerId, card.reference), schema, ...agreement, removed },
        onlyIf: fieldIs("at", agreement.at),
        race: "another agreement to the same card",
      },
    ]
  }
  return {
    /** The customer, for the office and for themselves; anybody else's is not there. */
    async openFor(actor: Actor, id: string, refuse: Refuse<"not_found">): Promise<User> {
      const user = actor.role === "user" && actor._id !== id ? undefined : await users.get(id)
      if (!user) throw refuse("not_found")
      return user
    },

    userAt,

    /** The words that the owner of a card is asked with today. */
    agreementAsked,

    async shown(customerId: string) {
      const [squareCustomerId, asking] = await Promise.all([idOf(customerId), agreementAsked()])
      if (squareCustomerId === undefined) return { customerId, cards: [], asking }
      const cards = heard(await square.cards(squareCustomerId))
      const agreements = await Promise.all(cards.map((card) => agreementOf(customerId, card)))
      return {
        customerId,
        squareCustomerId,
        cards: cards.map((card, index) => ({ ...card, agreement: agreements[index] })),
        asking,
      }
    },

    /** One of their cards on file; somebody else's is not there. */
    async cardOf(customerId: string, cardId: string): Promise<SquareCard | undefined> {
      const squareCustomerId = await idOf(customerId)
      if (squareCustomerId === undefined) return undefined
      return heard(await square.cards(squareCustomerId)).find(({ _id }) => _id === cardId)
    },

    /** The agreement that a card is kept by: written before the card is, and once for each reference. */
    async agreement({ _id }: User, reference: string, actor: Actor, now: Date): Promise<Write[]> {
      const isOwner = actor._id === _id
      const agreement: StoredAgreement = {
        wording: await agreementAsked(),
        at: now.toISOString(),
        source: isOwner ? "owner" : "clerk",
        ...(!isOwner && { by: actor.name }),
        byId: actor._id,
      }
      const put = { ...keys.cardAgreement(_id, reference), schema, ...agreement }
      return [{ put, onlyIf: absent, race: madeMeanwhile }, userStays(_id)]
    },

    agreementOf,

    removal,

    /** Disables all cards of a user who was deleted. What Square doesn't answer is tried again by the next tick of the clock. */
    async letGo({ userId, squareCustomerId, at, by }: Leaving, now: Date): Promise<Write[]> {
      const cards = heard(await square.cards(squareCustomerId))
      const ended: Write[] = []
      for (const card of cards) {
        heard(await square.disableCard(card._id))
        ended.push(...(await removal(userId, card, by, now)))
      }
      const key = keys.squareCustomer(userId)
      return [
        ...ended,
        { remove: keys.atSquare(squareCustomerId), onlyIf: "beside" },
        { remove: key, onlyIf: fieldIs("squareCustomerId", squareCustomerId), race: `let go since ${at}` },
      ]
    },

    /**
     * Their id at Square: known here, or found there by our reference, as an answer may have been lost, or made under a key
     * that makes nobody twice. `writes` remember it where it is new.
     */
    async made({ _id, name, email, phone }: User): Promise<{ squareCustomerId: string; writes: Write[] }> {
      const known = await idOf(_id)
      if (known !== undefined) {
        const isFound = (await userAt(known)) === _id
        return { squareCustomerId: known, writes: isFound ? [] : [atSquareWrite(_id, known), userStays(_id)] }
      }
      const reference = keyFor(`customer ${_id}`)
      const create = (facts: { name: string; email?: string | undefined; phone?: string }) =>
        square.createCustomer({ key: keyFor(`${reference} ${JSON.stringify(facts)}`), reference, ...facts })
      /** An email or a phone that Square doesn't take keeps nobody's card from being kept. */
      const make = async () => {
        const whole = await create({ name, email, phone })
        return whole.kind === "refused" ? create({ name }) : whole
      }
      const squareCustomerId = heard(await square.customerOf(reference)) ?? heard(await make())
      const put = customerItem(_id, squareCustomerId)
      return {
        squareCustomerId,
        writes: [
          { put, onlyIf: absent, race: madeMeanwhile },
          atSquareWrite(_id, squareCustomerId),
          userStays(_id),
        ],
      }
    },
  }
}

const madeMeanwhile = "the same customer at Square, or the same card's agreement"

/** Square gave both the same: whoever is slower finds it remembered. */
export const unlessMade = async (table: Pick<Table, "transact">, writes: Write[]): Promise<void> => {
  try {
    if (writes.length > 0) await table.transact(writes)
  } catch (error) {
    if (!(error instanceof RaceLost && error.race === madeMeanwhile)) throw error
  }
}
