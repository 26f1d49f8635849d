import { cardText } from "./card-text.ts"

/*
 * What the history says of money that moves by card, after the name of who did it. A try and what became of it are two events,
 * each a version of the job; whoever reads the history reads one sentence of them.
 */

/** A payment is taken from the customer, or made by themselves. */
export type Kind = "payment" | "ownPayment" | "refund"
type Card = Parameters<typeof cardText>[0]

/** Around the sum, which is written as money. */
const words = {
  payment: {
    begun: ["began to charge", "to a card"],
    done: ["took", "by card"],
    failed: ["couldn't charge", "to the card"],
    undecided: ["is waiting to hear whether", "was charged to the card"],
  },
  ownPayment: {
    begun: ["began to pay", "by card"],
    done: ["paid", "by card"],
    failed: ["couldn't pay", "by card"],
    undecided: ["is waiting to hear whether", "was charged to the card"],
  },
  refund: {
    begun: ["began to give back", "to the card"],
    done: ["gave back", "to the card"],
    failed: ["couldn't give back", "to the card"],
    undecided: ["is waiting to hear whether", "went back to the card"],
  },
} as const satisfies Record<Kind, Record<string, readonly [before: string, after: string]>>

type Stage = keyof (typeof words)[Kind]

const tell = (kind: Kind, stage: Stage, sum: string): string => {
  const [before, after] = words[kind][stage]
  return `${before} ${sum} ${after}`
}

export const begun = (kind: Kind, sum: string): string => tell(kind, "begun", sum)

export const undecided = (kind: Kind, sum: string): string => tell(kind, "undecided", sum)

export const done = (kind: Kind, sum: string, card: Card | undefined): string =>
  `${tell(kind, "done", sum)}${card && kind !== "refund" ? `, ${cardText(card, " ending in ")}` : ""}`

export const failed = (kind: Kind, sum: string, codes: readonly string[]): string =>
  `${tell(kind, "failed", sum)}: ${codes.map((code) => code.toLowerCase().replaceAll("_", " ")).join(", ")}`

/** As events have them that are older than these words. */
const earlier = {
  begun: /^started (a card payment of|to give back) /,
  undecided: /^(card payment|refund) of \S+ is still processing/,
  failed: /^(card payment|refund) of \S+ failed/,
}

const isAt = (stage: Stage, action: string): boolean =>
  Object.values(words).some(({ [stage]: [before, after] }) => {
    const [sum = "", ...rest] = action.slice(before.length + 1).split(" ")
    return action.startsWith(`${before} `) && sum !== "" && rest.join(" ").startsWith(after)
  }) ||
  (stage !== "done" && earlier[stage].test(action))

/** Without the beginnings of tries whose end is told; newest first. There is one try at a time on a job. */
export function toldOnce<Event extends { action: string }>(events: readonly Event[]): Event[] {
  let isEnded = false
  return events.filter(({ action }) => {
    if (isAt("done", action) || isAt("failed", action)) isEnded = true
    const isBeginning = isAt("begun", action)
    const isPast = isEnded && (isBeginning || isAt("undecided", action))
    if (isBeginning) isEnded = false
    return !isPast
  })
}
