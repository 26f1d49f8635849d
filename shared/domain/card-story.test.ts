import { describe, expect, it } from "vitest"
import { begun, done, failed, toldOnce, undecided } from "./card-story.ts"

const visa = { brand: "VISA", last4: "5858" }

describe("what the history says of a card", () => {
  it("names the card as people do", () => {
    expect(done("payment", "576.22", visa)).toBe("took 576.22 by card, Visa ending in 5858")
    expect(done("payment", "576.22", { brand: "AMERICAN_EXPRESS", last4: "0005" })).toBe(
      "took 576.22 by card, American Express ending in 0005",
    )
    expect(done("payment", "576.22", undefined)).toBe("took 576.22 by card")
    expect(done("ownPayment", "576.22", visa)).toBe("paid 576.22 by card, Visa ending in 5858")
    expect(failed("payment", "576.22", ["CVV_FAILURE"])).toBe(
      "couldn't charge 576.22 to the card: cvv failure",
    )
    expect(failed("refund", "20.00", ["REFUND_DECLINED"])).toBe(
      "couldn't give back 20.00 to the card: refund declined",
    )
  })

  const told = (...actions: string[]) =>
    toldOnce(actions.map((action) => ({ action }))).map(({ action }) => action)

  it("is one sentence of a try whose end is known, whatever was done in between", () => {
    expect(told(done("payment", "5.00", visa), begun("payment", "5.00"))).toEqual([
      done("payment", "5.00", visa),
    ])
    expect(
      told(
        failed("refund", "5.00", []),
        "added a note",
        undecided("refund", "5.00"),
        begun("refund", "5.00"),
      ),
    ).toEqual([failed("refund", "5.00", []), "added a note"])
    expect(told("took 5.00 by card (visa 5858)", "started a card payment of 5.00")).toEqual([
      "took 5.00 by card (visa 5858)",
    ])
  })

  it("is that of customers who pay by themselves, and of events from before these words", () => {
    const own = done("ownPayment", "5.00", visa)
    expect(told(own, `${begun("ownPayment", "5.00")} on the job's page`)).toEqual([own])
    const refused = "card payment of 5.00 failed: CVV_FAILURE"
    const waiting = "card payment of 5.00 is still processing"
    expect(told(refused, waiting, "started a card payment of 5.00")).toEqual([refused])
  })

  it("keeps each try that ended, and the one that has not", () => {
    const [first, second] = [failed("payment", "5.00", ["CVV_FAILURE"]), done("payment", "5.00", visa)]
    expect(told(second, begun("payment", "5.00"), first, begun("payment", "5.00"))).toEqual([second, first])
    const open = [undecided("payment", "5.00"), begun("payment", "5.00")]
    expect(told(...open, first, begun("payment", "5.00"))).toEqual([...open, first])
    expect(told("took 5.00 in cash", begun("payment", "5.00"))).toEqual([
      "took 5.00 in cash",
      begun("payment", "5.00"),
    ])
  })
})
