import { createHash } from "node:crypto"
import * as z from "zod"
import { CardAgreement } from "#shared/api/payments.ts"
import type { User } from "#shared/api/users.ts"
import { cardAgreement } from "#shared/domain/money/card-agreement.ts"
import type { Actor } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, isAbsent, RaceLost, type Table, type TableReader, type Write } from "../platform/table.ts"
import { type SquareCard, SquareDown, type SquareProvider, type SquareReply } from "../providers/square.ts"
import { settingsReader } from "../settings/store.ts"
import { checkUserExists, userReader } from "../users/store.ts"
import { customerAtSquareWrite, customerItem, customerReader, type DeletedCustomer } from "./reader.ts"

/*
 * Customers and cards on file at Square. We store no card ids, only the cardholder's agreement under USER#id /
 * CARD#reference, where Square keeps the same reference with the card.
 */

const schema = 1

const StoredAgreement = CardAgreement.extend({
  byId: z.string(),
  removed: z.object({ at: z.string(), by: z.string(), byId: z.string() }).optional(),
})
type StoredAgreement = z.output<typeof StoredAgreement>

const unwrapReply = <Value>(reply: SquareReply<Value>): Value => {
  if (reply.kind === "ok") return reply.value
  throw new SquareDown(reply.kind === "refused" ? reply.codes.join(", ") : "Square didn't answer.")
}

/** Square creates only one object per idempotency key. */
const hashKey = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 40)

const createdRace = "the same customer at Square, or the same card's agreement"

const cardAgreements = (table: TableReader) => {
  const currentAgreement = async ({ language }: Pick<User, "language">) =>
    cardAgreement((await settingsReader(table).businessInfo()).businessname, language)
  const findAgreement = async (
    customerId: string,
    { reference }: Pick<SquareCard, "reference">,
  ): Promise<StoredAgreement | undefined> => {
    const item = reference && (await table.get(keys.cardAgreement(customerId, reference)))
    return item ? StoredAgreement.parse(item) : undefined
  }
  /** A card saved before agreements were recorded has none. */
  const endAgreement = async (
    customerId: string,
    card: SquareCard,
    by: Pick<Actor, "_id" | "name">,
    now: Date,
  ): Promise<Write[]> => {
    const agreement = await findAgreement(customerId, card)
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
  /** Stored before the card is saved, once per reference. */
  const agreementWrites = async (
    customer: User,
    reference: string,
    actor: Actor,
    now: Date,
  ): Promise<Write[]> => {
    const { _id } = customer
    const isOwner = actor._id === _id
    const agreement: StoredAgreement = {
      wording: await currentAgreement(customer),
      at: now.toISOString(),
      source: isOwner ? "owner" : "clerk",
      ...(!isOwner && { by: actor.name }),
      byId: actor._id,
    }
    const put = { ...keys.cardAgreement(_id, reference), schema, ...agreement }
    return [{ put, onlyIf: isAbsent, race: createdRace }, checkUserExists(_id)]
  }

  return { currentAgreement, findAgreement, endAgreement, agreementWrites }
}

export const squareCustomers = (table: TableReader, square: SquareProvider) => {
  const { findId, findUser } = customerReader(table)
  const users = userReader(table)
  const { currentAgreement, findAgreement, endAgreement, agreementWrites } = cardAgreements(table)

  return {
    /** A customer may only load themselves. */
    async openFor(actor: Actor, id: string, refuse: Refuse<"not_found">): Promise<User> {
      const user = actor.role === "user" && actor._id !== id ? undefined : await users.get(id)
      if (!user) throw refuse("not_found")
      return user
    },

    findUserBySquareId: findUser,

    agreementWording: currentAgreement,

    async loadProfile(customer: Pick<User, "_id" | "language">) {
      const customerId = customer._id
      const [squareCustomerId, wording] = await Promise.all([findId(customerId), currentAgreement(customer)])
      if (squareCustomerId === undefined) return { customerId, cards: [], asking: wording }
      const cards = unwrapReply(await square.listCards(squareCustomerId))
      const agreements = await Promise.all(cards.map((card) => findAgreement(customerId, card)))
      return {
        customerId,
        squareCustomerId,
        cards: cards.map((card, index) => ({ ...card, agreement: agreements[index] })),
        asking: wording,
      }
    },

    async findCard(customerId: string, cardId: string): Promise<SquareCard | undefined> {
      const squareCustomerId = await findId(customerId)
      if (squareCustomerId === undefined) return undefined
      return unwrapReply(await square.listCards(squareCustomerId)).find(({ _id }) => _id === cardId)
    },

    agreementWrites,
    agreementOf: findAgreement,
    endAgreementWrites: endAgreement,

    /** Disables the cards of a deleted user. The scheduled job repeats it until Square replies. */
    async disableCards({ userId, squareCustomerId, at, by }: DeletedCustomer, now: Date): Promise<Write[]> {
      const cards = unwrapReply(await square.listCards(squareCustomerId))
      const writes: Write[] = []
      for (const card of cards) {
        unwrapReply(await square.disableCard(card._id))
        writes.push(...(await endAgreement(userId, card, by, now)))
      }
      const key = keys.squareCustomer(userId)
      return [
        ...writes,
        { remove: keys.customerAtSquare(squareCustomerId), onlyIf: "unguarded" },
        { remove: key, onlyIf: fieldIs("squareCustomerId", squareCustomerId), race: `let go since ${at}` },
      ]
    },

    findOrCreate: customerFinder(table, square),
  }
}

const customerFinder = (table: TableReader, square: SquareProvider) => {
  const { findId, findUser } = customerReader(table)

  /**
   * Finds the customer here, else at Square by our reference (an earlier reply may have been lost), else creates
   * them. Returns the writes that store a new id.
   */
  return async ({
    _id,
    name,
    email,
    phone,
  }: User): Promise<{ squareCustomerId: string; writes: Write[] }> => {
    const existingId = await findId(_id)
    if (existingId !== undefined) {
      const isFound = (await findUser(existingId)) === _id
      return {
        squareCustomerId: existingId,
        writes: isFound ? [] : [customerAtSquareWrite(_id, existingId), checkUserExists(_id)],
      }
    }
    const reference = hashKey(`customer ${_id}`)
    const create = (facts: { name: string; email?: string | undefined; phone?: string }) =>
      square.createCustomer({ key: hashKey(`${reference} ${JSON.stringify(facts)}`), reference, ...facts })
    /** Square may reject the email or phone, so retry with the name alone. */
    const createCustomer = async () => {
      const reply = await create({ name, email, phone })
      return reply.kind === "refused" ? create({ name }) : reply
    }
    const squareCustomerId =
      unwrapReply(await square.findCustomer(reference)) ?? unwrapReply(await createCustomer())
    const put = customerItem(_id, squareCustomerId)
    return {
      squareCustomerId,
      writes: [
        { put, onlyIf: isAbsent, race: createdRace },
        customerAtSquareWrite(_id, squareCustomerId),
        checkUserExists(_id),
      ],
    }
  }
}

/** Concurrent calls get the same customer from Square, so the loser of the race has nothing to store. */
export const writeUnlessCreated = async (table: Pick<Table, "transact">, writes: Write[]): Promise<void> => {
  try {
    if (writes.length > 0) await table.transact(writes)
  } catch (error) {
    if (!(error instanceof RaceLost && error.race === createdRace)) throw error
  }
}
