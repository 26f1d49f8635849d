import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { open } from "../requests/job.ts"
import { table } from "../table.ts"
import { reviewed } from "./review.ts"

const { clerk } = people(table)

const step = (query: object) =>
  as().send("GET", `/updatereviewlink?${new URLSearchParams(query as Record<string, string>)}`)
const historyOf = async (login: Login, invoiceNumber: number) => {
  const { body } = await as(login).get("/servicerequesthistory", { invoiceNumber })
  return body as { action: string; by: { name: string } }[]
}

describe("GET /updatereviewlink", () => {
  it("records the first page view, and returns the location's review links", async () => {
    const rosa = await clerk()
    const link = await reviewed(rosa)
    for (let look = 0; look < 2; look += 1)
      expect(await step({ ...link, method: "viewed" })).toMatchObject({
        status: 200,
        body: {
          matches: 1,
          location: "Yuba City",
          platforms: [{ platform: "google", link: "https://reviews.example.com/google/yuba-city" }],
        },
      })
    const { reviewLinkViewed, version } = await open(rosa, link.invoiceNumber)
    expect(reviewLinkViewed).toMatch(/Z$/)
    expect(version).toBe(3)
    expect((await historyOf(rosa, link.invoiceNumber))[0]).toMatchObject({
      action: "opened the review link",
      by: { name: "Priya Raman" },
    })
  })

  it("records a click on each platform once, also for concurrent clicks", async () => {
    const rosa = await clerk()
    const link = await reviewed(rosa)
    const click = () => step({ ...link, method: "clicked", platform: "google" })
    await Promise.all([click(), click()])
    await click()
    const { reviewLinkClicked, version } = await open(rosa, link.invoiceNumber)
    expect(reviewLinkClicked).toMatchObject([{ platform: "google" }])
    expect(version).toBe(3)
    expect((await historyOf(rosa, link.invoiceNumber))[0]?.action).toBe("went on to Google for a review")
  })

  it("reveals nothing about the job, and returns 404 for a wrong link or a job without one", async () => {
    const rosa = await clerk()
    const [link, other] = [await reviewed(rosa), await reviewed(rosa)]
    expect(JSON.stringify((await step({ ...link, method: "viewed" })).body)).not.toMatch(/Raman|Subaru|530/)
    for (const wrong of [
      { ...link, reviewLink: other.reviewLink },
      { ...link, reviewLink: link.reviewLink.slice(1) },
      { ...link, invoiceNumber: 999_999_999 },
      { ...link, reviewLink: "undefined" },
    ])
      expect(await step({ ...wrong, method: "viewed" })).toBeProblem(404, "not_found")
    expect((await open(rosa, other.invoiceNumber)).reviewLinkViewed).toBeUndefined()
  })

  it("rejects an unknown step and a platform that is not offered", async () => {
    const link = await reviewed(await clerk())
    for (const [field, more] of [
      ["method", { method: "liked" }],
      ["platform", { method: "clicked" }],
      ["platform", { method: "clicked", platform: "yelp" }],
      ["platform", { method: "clicked", platform: "elsewhere" }],
      ["phone", { method: "viewed", phone: "5305550101" }],
    ] as const)
      expect(await step({ ...link, ...more })).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })
})
