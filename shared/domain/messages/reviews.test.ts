import { describe, expect, it, test } from "vitest"
import { guessLocation, isAutoSelected, isIncomplete, linksOf, locationsOf } from "./reviews.ts"

const branch = (_id: string, city: string, reviewLocations: { name: string; zips: string[] }[] = []) => ({
  _id,
  city,
  reviewLocations,
  googleReviewLink: `https://g.example/${_id}`,
  yelpReviewLink: "",
  facebookReviewLink: "",
})
const locations = locationsOf([
  branch("yuba-city", "Yuba City"),
  branch("sacramento", "Sacramento", [
    { name: "Sacramento", zips: [] },
    { name: "Rosemont", zips: ["95826"] },
    { name: "Lincoln", zips: ["95648"] },
  ]),
])
const guess = (address: string | undefined, of?: string) =>
  guessLocation({ address, branch: of }, locations)?.name

describe("Review locations", () => {
  it("belong to a branch, and default to the branch's city", () => {
    expect(locations.map(({ name, branch: { _id } }) => [name, _id])).toEqual([
      ["Yuba City", "yuba-city"],
      ["Sacramento", "sacramento"],
      ["Rosemont", "sacramento"],
      ["Lincoln", "sacramento"],
    ])
  })

  it("are guessed by ZIP, then city, then the job's branch, then the first one", () => {
    expect(guess("9 Folsom Blvd, Sacramento, CA 95826")).toBe("Rosemont")
    expect(guess("9 Folsom Blvd, Sacramento, CA 95816", "yuba-city")).toBe("Sacramento")
    expect(guess("9 Main St, LINCOLN, CA 95000")).toBe("Lincoln")
    expect(guess("9 Main St, Galt, CA 95632", "sacramento")).toBe("Sacramento")
    expect(guess("9 Main St, Galt, CA 95632")).toBe("Yuba City")
    expect(guess(undefined)).toBe("Yuba City")
    expect(guessLocation({}, [])).toBeUndefined()
  })
})

test("linksOf omits a platform without a link", () => {
  expect(linksOf(branch("a", "A"))).toEqual([{ platform: "google", link: "https://g.example/a" }])
})

test("isAutoSelected picks finished jobs without a review request, except Net jobs", () => {
  const paid = { invoiceType: "Cash", serviceStatus: "invoicePaid" } as const
  expect(isAutoSelected(paid)).toBe(true)
  expect(isAutoSelected({ ...paid, reviewLinkSent: "2026-11-20T20:00:00Z" })).toBe(false)
  expect(isAutoSelected({ ...paid, invoiceType: "Net" })).toBe(false)
  for (const serviceStatus of [
    "awaitingPayment",
    "partialPayment",
    "invoiceSubmitted",
    "serviceComplete",
  ] as const)
    expect(isAutoSelected({ ...paid, serviceStatus })).toBe(true)
  for (const serviceStatus of ["serviceInProgress", "invoiceAccepted", "repairReady"] as const) {
    expect(isAutoSelected({ ...paid, serviceStatus })).toBe(false)
    expect(isIncomplete({ serviceStatus })).toBe(true)
  }
})
