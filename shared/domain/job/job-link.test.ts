import { describe, expect, it } from "vitest"
import { textLength } from "../messages/text-length.ts"
import { jobLinkText } from "./job-link.ts"

const job = { address: "https://www.example.com/job/dh8naxieuxef1x2WdnPH1A", customerName: "Priya Raman" }
const shop = { businessname: "Clearline Auto Glass", jobLinkTextMessageData: "" }

describe("The text with a customer's job link", () => {
  it("names the shop and fits one segment when the owner has no custom text", () => {
    const text = jobLinkText(job, shop)
    expect(text).toBe(`Clearline Auto Glass: Follow your job, pay and sign here: ${job.address}`)
    expect(textLength(text)).toMatchObject({ segments: 1 })
    expect(jobLinkText(job, { ...shop, businessname: "" })).toBe(
      `Follow your job, pay and sign here: ${job.address}`,
    )
  })

  it.each([
    ["Hi {name}, it's all here: {link} Thanks!", `Hi Priya Raman, it's all here: ${job.address} Thanks!`],
    ["Hi {name}, follow your job.", `Hi Priya Raman, follow your job. ${job.address}`],
    ["  {link}  ", job.address],
    ["{Link} and {names} stay", `{Link} and {names} stay ${job.address}`],
  ])("fills link and name into the owner's text %j", (jobLinkTextMessageData, text) => {
    expect(jobLinkText(job, { ...shop, jobLinkTextMessageData })).toBe(text)
  })

  it("does not fill in a link placeholder that is part of a customer's name", () => {
    const named = { ...job, customerName: "{link} $& Park" }
    expect(jobLinkText(named, { ...shop, jobLinkTextMessageData: "{name}: {link}" })).toBe(
      `{link} $& Park: ${job.address}`,
    )
  })
})
